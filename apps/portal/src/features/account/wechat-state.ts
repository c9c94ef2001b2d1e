import type { PortalHref } from '../../shared/href.ts';
import { safeNext } from '../session/landing.ts';

const KEY = 'wechatLogin';

/** What a scan is for: to sign in, or to tie the WeChat to the account that is signed in. */
export type ScanFor = 'login' | 'link';

/** Keeps, for this tab, the state of the QR code shown, what it is for and where to go afterwards. */
export function keepWechatState(state: string, next: string | undefined, scanFor: ScanFor): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ state, next, scanFor }));
  } catch {
    // Without storage the scan cannot be matched to this tab, and /wechatLogin refuses it.
  }
}

/** Takes what was kept when its state is the one that came back; a foreign or repeated state gives undefined. */
export function takeWechatState(state: string | undefined): { next?: PortalHref; scanFor: ScanFor } | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      state?: string;
      next?: string;
      scanFor?: ScanFor;
    } | null;
    sessionStorage.removeItem(KEY);
    return kept?.state && kept.state === state
      ? { next: safeNext(kept.next), scanFor: kept.scanFor ?? 'login' }
      : undefined;
  } catch {
    return undefined;
  }
}
