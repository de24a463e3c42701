import './ui/tokens.css';
import { RESET_PASSWORD_PATH } from '@alertstream/contract/reset-password-path';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetEarly } from './api/early.ts';
import { ownTask } from './api/own-task.ts';
import { createQueryClient } from './api/query-client.ts';
import { registerServiceWorker } from './api/service-worker.ts';
import { Gate, Loading } from './features/session/gate.tsx';
import { RenderError } from './features/shared/render-error.tsx';
import { arriving, untilLoaded } from './ui/deferred.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { followTheme } from './ui/theme.ts';
import { Toasts } from './ui/toasts.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

const App = arriving(async () => {
  const { createApp } = await untilLoaded(() => import('./app.tsx'));
  await ownTask();
  return createApp();
}, Loading);

const queryClient = createQueryClient();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** The link of a forgotten password works for everybody: there the gate comes later, see routes.tsx. */
const isReset = window.location.pathname === RESET_PASSWORD_PATH;
// By then, who is signed in has changed.
if (isReset) forgetEarly();

followTheme();
registerServiceWorker();
const page = createRoot(root);
// Drawn in pieces, between which the browser can do what is more urgent.
startTransition(() =>
  page.render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <Toasts>
            <TooltipProvider>
              <ErrorBoundary Fallback={RenderError}>
                <Start />
              </ErrorBoundary>
            </TooltipProvider>
          </Toasts>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  ),
);

/** Nobody gets past the gate without a session: signed out, every path shows the sign-in. */
function Start() {
  if (isReset) return <App />;
  return (
    <Gate>
      <App />
    </Gate>
  );
}
