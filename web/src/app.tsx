import './api/zod-setup.ts';
import { RouterProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createAppRouter } from './routes.tsx';

/** All that stands behind the sign-in. */
export function createApp(): ComponentType {
  const router = createAppRouter();
  // Known before the first drawing, which then is of the page itself and not of nothing.
  void router.load();
  return function App() {
    return <RouterProvider router={router} />;
  };
}
