import './start.ts';
import './ui/tokens.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { registerServiceWorker } from './api/service-worker.ts';
import { router } from './routes.tsx';
import { followTheme } from './ui/theme.ts';
import { Toasts } from './ui/toasts.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

const queryClient = createQueryClient();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

followTheme();
registerServiceWorker();
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <TooltipProvider>
            <RouterProvider router={router} />
          </TooltipProvider>
        </Toasts>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
