import { SESSION_COOKIE, SESSION_DAYS } from '@vimo/contract';

/** Read in this turn of the event loop: many components of a page ask, and each reading of cookies waits for the browser's own process. */
let known: string | undefined;

/** The session lives in a cookie of this origin, so that the administrator platform shares the login. */
export function sessionToken(): string {
  // Pages are rendered on the server for guests alone.
  if (typeof document === 'undefined') return '';
  if (known === undefined) {
    known = new RegExp(`(?:^|; )${SESSION_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
    queueMicrotask(forget);
  }
  return known;
}

const forget = () => {
  known = undefined;
};

/** The session that this page began with or made itself. */
let own = '';

/**
 * Whether another tab has put another session into the cookie meanwhile. What this page shows, and what is typed in it, belongs to the one before: under the new one
 * it would become another child's.
 */
export function isSessionOfAnother(): boolean {
  const token = sessionToken();
  own ||= token;
  return token !== '' && token !== own;
}

export function keepSessionToken(token: string): void {
  forget();
  own = token;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store interface is not in every browser of our users
  document.cookie = `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${SESSION_DAYS * 24 * 3600}; SameSite=Lax${secure}`;
}

export function dropSessionToken(): void {
  forget();
  own = '';
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${SESSION_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  tellOtherPages();
}

/** By what a page tells those beside it that the session has ended: they hear of each change of the storage. */
const ENDED = 'session-ended';

function tellOtherPages(): void {
  try {
    localStorage.setItem(ENDED, '1');
    localStorage.removeItem(ENDED);
  } catch {
    // Where nothing may be kept, a page beside leaves when somebody looks at it.
  }
}

/** Whether what this page shows is of a session that has ended, or of another than the browser has now. */
const showsEnded = (): boolean => own !== '' && sessionToken() !== own;

/**
 * A browser may keep a page that was left, whole, and show it again on the way back: after a log-out on a shared computer that would be somebody's report. Such a page is
 * hidden before it is painted, and `leave` is called. So is a page in another tab or window: at once when the session is dropped here, and otherwise as soon as somebody looks at it.
 */
export function leaveWhenEnded(leave: () => void): void {
  own ||= sessionToken();
  const look = () => {
    if (!showsEnded()) return;
    document.documentElement.hidden = true;
    leave();
  };
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  addEventListener('storage', ({ key }) => key === ENDED && look());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}
