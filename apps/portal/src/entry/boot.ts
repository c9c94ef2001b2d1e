/**
 * The first code of every page. A page that the server drew is shown before the rest is even asked for: the code comes when the page's own
 * pictures are there, or at once when its visitor begins to use it.
 */
import '@vimo/ui/styles.css';
import { fill } from '@vimo/client/fills';
import { replayEarlyActions } from './early-actions.ts';

/** A picture that hangs does not hold back the code longer. */
const MOST_WAIT_MS = 2000;
const SIGNS = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** What an older browser lacks is filled before any other code is looked at. */
const filled = fill();
async function start() {
  await filled;
  await (await import('./main.tsx')).start();
  pageRuns();
}

/** Resolves when the page is painted, or when its visitor begins to use it. */
const shown = () =>
  new Promise<void>((resolve) => {
    const afterPaint = () => requestAnimationFrame(() => setTimeout(resolve));
    if (document.readyState === 'complete') afterPaint();
    else addEventListener('load', afterPaint, { once: true });
    setTimeout(resolve, MOST_WAIT_MS);
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
  });

/** Asks for the files of the page all at once instead of one after the other. */
function askForFiles() {
  const files = document.querySelector<HTMLElement>('[data-files]')?.dataset.files ?? '';
  for (const file of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

if (document.getElementById('root')?.hasChildNodes()) {
  shown().then(askForFiles).then(start).then(replayEarlyActions).catch(pageFailed);
} else {
  // There was nothing to act on yet.
  earlyActions();
  start().catch(pageFailed);
}
