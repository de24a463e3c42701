import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toastError } from '../../ui/toast.tsx';
import { REDIRECT_AFTER_MS } from '../shared/redirect.ts';

/** Tells whoever opens the settings without a session, and takes them to `/`. Other paths just show the sign-in. */
export function AuthenticationRequired() {
  const navigate = useNavigate();
  const needsUser = useLocation({ select: ({ pathname }) => pathname === '/settings' });

  useEffect(() => {
    if (!needsUser) return;
    toastError('Authentication Required', 'Please log in to access settings.');
    const timer = setTimeout(() => void navigate({ to: '/' }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [needsUser, navigate]);

  return null;
}
