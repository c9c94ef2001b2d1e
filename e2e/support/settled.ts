import type { Page, Request } from '@playwright/test';

/** How long a page may take to settle on a machine that stalls. */
const SETTLE_MS = 15_000;

/** Waits until what the page loads is there: content in place of skeletons, fonts drawn, and the code that answers its visitor. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector('main, [role=main]');
      return (
        main?.checkVisibility() &&
        // React has taken over what the server rendered.
        Object.keys(main).some((key) => key.startsWith('__reactFiber$')) &&
        // Behind a dialog the page may wait for its answer.
        !document.querySelector(':is(.ui-skeleton, .ant-spin-spinning, [aria-busy=true]):not([inert] *)') &&
        document.fonts.status === 'loaded'
      );
    },
    undefined,
    { timeout: SETTLE_MS },
  );
}

/** What a page has asked for and not got yet. */
export interface Traffic {
  /** Waits until the page has settled, all that it asked for has come, and two frames later it has asked for nothing more. */
  quiet(): Promise<void>;
}

/** Counts a page's requests from now on. */
export function watchTraffic(page: Page): Traffic {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    // A page that is left takes with it what it was waiting for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
    begun += 1;
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));

  const twoFrames = () =>
    page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
  const oneEnds = () => {
    const wait = { timeout: SETTLE_MS };
    return Promise.race([page.waitForEvent('requestfinished', wait), page.waitForEvent('requestfailed', wait)]);
  };
  return {
    async quiet() {
      for (let before = -1; before !== begun || underWay.size > 0; ) {
        await settled(page);
        while (underWay.size > 0) await oneEnds();
        before = begun;
        await twoFrames();
      }
    },
  };
}
