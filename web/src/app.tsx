import './api/zod-setup.ts';
import { RouterProvider } from '@tanstack/react-router';
import { router } from './routes.tsx';

// Known before the first drawing, which then is of the page itself and not of nothing.
void router.load();

/** All that stands behind the sign-in. */
export function App() {
  return <RouterProvider router={router} />;
}
