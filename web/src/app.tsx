import './api/zod-setup.ts';
import { RouterProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { forgetEarly } from './api/early.ts';
import { createAppRouter } from './routes.tsx';
import { whenDrawn } from './ui/drawn.ts';

/** All that stands behind the sign-in. */
export function createApp(): ComponentType {
  const router = createAppRouter();
  // Begun before the first drawing: the inbox, whose code is here, is drawn in that already.
  router.load().catch(console.error);
  // What nobody has taken by then would be old when somebody does.
  whenDrawn(forgetEarly);
  return function App() {
    return <RouterProvider router={router} />;
  };
}
