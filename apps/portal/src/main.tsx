import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setTroubleHandler } from '@vimo/client';
import '@vimo/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './app/query-client.ts';
import { createTroubleHandler } from './app/trouble.ts';
import { router } from './router.tsx';

setTroubleHandler(createTroubleHandler(() => void router.navigate({ href: '/' })));

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
