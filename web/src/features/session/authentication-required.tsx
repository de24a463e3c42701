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
  useEffect(() => {
    const description = descriptions.get(window.location.pathname);
    if (!description) return;
    toastError('Authentication Required', description);
    // There is no router yet: it begins with where the address leads once somebody is signed in.
    const timer = setTimeout(() => window.history.pushState(null, '', '/'), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return null;
}
