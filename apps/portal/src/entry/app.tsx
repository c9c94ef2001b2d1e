import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { createPortalRouter } from '../routing/router.tsx';

export interface AppProps {
  queryClient: QueryClient;
  router: ReturnType<typeof createPortalRouter>;
  /** Called once the page answers its visitor. */
  onReady?: () => void;
}

/** The whole portal. Server and browser render the same. */
export function App({ queryClient, router, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
