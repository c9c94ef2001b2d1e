import { setTroubleHandler } from '@vimo/client';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { tellServer } from '../features/organisation/chosen-org.ts';
import { createPortalRouter } from '../routing/router.tsx';
import { onStored } from '../shared/local-storage.ts';
import { queryClient } from '../shared/query-client.ts';
import { App } from './app.tsx';
import { takeFirstPage } from './first-page.ts';
import { createTroubleHandler, endTroubleWithCause } from './trouble.ts';

const router = createPortalRouter();
setTroubleHandler(createTroubleHandler(() => void router.navigate({ href: '/' })));
endTroubleWithCause(queryClient);

/** Draws the portal, or takes over what the server drew; fulfilled when the page answers its visitor. */
export function start(): Promise<void> {
  const container = document.getElementById('root') as HTMLElement;
  const takesOver = takeFirstPage(queryClient);
  tellServer();
  onStored(tellServer);
  return new Promise((resolve) => {
    const app = <App queryClient={queryClient} router={router} onReady={resolve} />;
    if (!takesOver) return createRoot(container).render(app);
    // The server draws without the boundaries that a router waiting for its first page has around it.
    router.ssr = { manifest: undefined };
    // The page's code is there before the drawing is taken over: nothing blinks.
    void router.load().then(() => hydrateRoot(container, app));
  });
}
