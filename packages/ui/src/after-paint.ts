/** A page in the background paints nothing, and still does what it was told. */
const LONGEST_WAIT_MS = 100;

/** Does `work` once the browser has painted what the press it comes from has changed: heavy answers to a press keep nobody waiting for a sign of it. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LONGEST_WAIT_MS);
}
