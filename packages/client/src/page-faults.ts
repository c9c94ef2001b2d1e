declare global {
  /** What `scripts/before-code.js` gives in the head of every page; absent where no page is. */
  var tellFault: ((error: unknown) => void) | undefined;
  /** The page's code cannot begin: what the server sent stays, its visitor is told, and the inbox of faults. */
  var pageFailed: (error: unknown) => void;
  /** It has begun: what fails from now on is told by those who catch it. */
  var pageRuns: () => void;
}

/** Tells the inbox of faults of something that nobody expected; what is thrown as a sign (a page that is not there) is none. */
export function noteFault(error: unknown): void {
  if (!(error instanceof Error)) return;
  console.error(error);
  globalThis.tellFault?.(error);
}

/**
 * Tells of what React mended by itself, as a page of the server that it had to draw anew; by its cause where there is one, whose place is in our own code.
 */
function noteMended(error: unknown): void {
  noteFault(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

/** What every root of React does with what fails below it: none is left to the browser's console alone (docs/domains/system.md). */
export const ROOT_FAULTS = {
  onCaughtError: noteFault,
  onUncaughtError: (error: unknown) => pageFailed(error),
  onRecoverableError: noteMended,
};
