import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type CallError, createQueryClient, leaveWhenEnded, ROOT_FAULTS, setTroubleHandler } from '@vimo/client';
import { ConfirmHost, LinkProvider, ToastHost, toast } from '@vimo/ui';
import { liveWithTranslation } from '@vimo/ui/translated-pages';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterLink } from './frame/router-link.tsx';
import { router } from './router.tsx';
import { ConfirmPasswordHost } from './shared/confirm-password/confirm-password-host.tsx';
import { leaveForLogin } from './shared/session/portal-links.ts';
import { liveWithTheme } from './shared/theme/screen-theme.ts';
import { ThemedAntd } from './shared/theme/themed-antd.tsx';

const TROUBLE_SECONDS = 5;

/** Spec 1, 8: an ended session goes to the login page, a fault is said for five seconds. */
setTroubleHandler((error: CallError) => {
  if (error.kind === 'expired') return leaveForLogin();
  toast.error(error.message, { seconds: TROUBLE_SECONDS });
});

leaveWhenEnded(() => location.reload());

liveWithTranslation();
liveWithTheme();

const queryClient = createQueryClient();

createRoot(document.getElementById('root') as HTMLElement, ROOT_FAULTS).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ThemedAntd>
        <LinkProvider component={RouterLink}>
          <RouterProvider router={router} />
          <ToastHost />
          <ConfirmHost />
          <ConfirmPasswordHost />
        </LinkProvider>
      </ThemedAntd>
    </QueryClientProvider>
  </StrictMode>,
);
