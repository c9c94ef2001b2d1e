import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, useEffect } from 'react';
import type { createPortalRouter } from '../routing/router.tsx';

export interface AppProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createPortalRouter>;
  /** Called once the page answers its visitor. */
  onReady?: () => void;
}

/**
 * The whole portal. Server and browser render the same. Inside of a boundary of its own a page that is there is hydrated in short steps, between which
 * the browser paints and answers; what is pressed meanwhile is hydrated first.
 */
export function App({ queryClient, router, onReady }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
          <Ready onReady={onReady} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>
  );
}

function Ready({ onReady }: Pick<AppProps, 'onReady'>) {
  useEffect(() => onReady?.(), [onReady]);
  return null;
}
