import { setTroubleHandler } from '@vimo/client';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { tellServer } from '../features/organisation/chosen-org.ts';
import { createPortalRouter } from '../routing/router.tsx';
import { onStored } from '../shared/local-storage.ts';
import { queryClient } from '../shared/query-client.ts';
import { App } from './app.tsx';
import { restoreFirstPage } from './first-page.ts';
import { createTroubleHandler, endTroubleWithCause } from './trouble.ts';

const router = createPortalRouter();
setTroubleHandler(createTroubleHandler(() => void router.navigate({ href: '/' })));
endTroubleWithCause(queryClient);

/** Renders the portal, or hydrates what the server rendered; fulfilled when the page answers its visitor. */
export function start(): Promise<void> {
  const container = document.getElementById('root') as HTMLElement;
  const hydrates = restoreFirstPage(queryClient);
  tellServer();
  onStored(tellServer);
  return new Promise((resolve) => {
    const app = <App queryClient={queryClient} router={router} onReady={resolve} />;
    if (!hydrates) return createRoot(container).render(app);
    // The server renders without the boundaries that a router waiting for its first page has around it.
    router.ssr = { manifest: undefined };
    // The page's code is there before hydration: nothing blinks.
    void router.load().then(() => hydrateRoot(container, app));
  });
}
