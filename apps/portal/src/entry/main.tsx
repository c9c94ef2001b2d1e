import { leaveWhenEnded, noteFault, ROOT_FAULTS, setTroubleHandler } from '@vimo/client';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { applyElderMode } from '../features/elder/elder-mode.ts';
import { keepOrgCookie } from '../features/organisation/chosen-org.ts';
import { afterSession } from '../features/session/landing.ts';
import { createPortalRouter } from '../routing/router.tsx';
import { onStored } from '../shared/local-storage.ts';
import { queryClient } from '../shared/query-client.ts';
import { App } from './app.tsx';
import { restoreFirstPage } from './first-page.ts';
import { createTroubleHandler, endTroubleWithCause } from './trouble.ts';

/** Lets the browser paint and answer what came meanwhile: the start is several short tasks instead of a long one. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Renders the portal, or hydrates what the server rendered; fulfilled when the page answers its visitor. Where the page of the server cannot be hydrated, for whatever
 * reason, it is put back as it was. @throws what went wrong before the page answered
 */
export async function start(): Promise<void> {
  const container = document.getElementById('root') as HTMLElement;
  applyElderMode();
  // A translator comes after the page: what it needs is no part of the first load.
  void import('@vimo/ui/translated-pages').then(({ liveWithTranslation }) => liveWithTranslation());
  leaveWhenEnded(() => location.reload());
  await nextTask();
  const hydrates = restoreFirstPage(queryClient);
  endTroubleWithCause(queryClient);
  keepOrgCookie();
  onStored(keepOrgCookie);
  await nextTask();
  const router = createPortalRouter();
  const leave = () => void router.navigate({ href: afterSession(router.state.location.pathname) });
  setTroubleHandler(createTroubleHandler(leave));
  if (hydrates) {
    // The server renders without the boundaries that a router waiting for its first page has around it.
    router.ssr = { manifest: undefined };
    await nextTask();
    // The page's code is there before hydration: nothing blinks.
    await router.load();
    const failed = router.state.matches.find(({ status }) => status === 'error');
    if (failed) throw failed.error;
    await nextTask();
  }
  return new Promise((resolve) => {
    const app = <App queryClient={queryClient} router={router} onReady={resolve} />;
    if (!hydrates) {
      createRoot(container, ROOT_FAULTS).render(app);
      return;
    }
    const markup = container.innerHTML;
    const { href } = router.state.location;
    const root = hydrateRoot(container, app, { ...ROOT_FAULTS, onCaughtError: failed, onUncaughtError: failed });

    let isPutBack = false;
    function failed(error: unknown) {
      // A page that is not there is thrown as a sign.
      if (isPutBack || !(error instanceof Error)) return;
      // The frame answers before the page within it is hydrated: only who went on has left the server's page.
      if (router.state.location.href !== href) return noteFault(error);
      isPutBack = true;
      console.error(error);
      // React is at work yet.
      setTimeout(() => {
        root.unmount();
        container.innerHTML = markup;
        pageFailed(error);
        resolve();
      });
    }
  });
}
