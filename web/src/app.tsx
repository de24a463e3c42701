import './api/zod-setup.ts';
import { RouterProvider } from '@tanstack/react-router';
import { router } from './routes.tsx';

/** All that stands behind the sign-in. */
export function App() {
  return <RouterProvider router={router} />;
}
