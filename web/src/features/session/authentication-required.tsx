import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toastError } from '../../ui/toast.tsx';
import { REDIRECT_AFTER_MS } from '../shared/redirect.ts';

/** The paths that say so, in their own words. */
const descriptions = new Map([
  ['/settings', 'Please log in to access settings.'],
  ['/preferences', 'Please log in to access notification preferences.'],
]);

/** Tells whoever opens the settings or preferences without a session, and takes them to `/`. Other paths just show the sign-in. */
export function AuthenticationRequired() {
  const navigate = useNavigate();
  const description = useLocation({ select: ({ pathname }) => descriptions.get(pathname) });

  useEffect(() => {
    if (!description) return;
    toastError('Authentication Required', description);
    const timer = setTimeout(() => void navigate({ to: '/' }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [description, navigate]);

  return null;
}
