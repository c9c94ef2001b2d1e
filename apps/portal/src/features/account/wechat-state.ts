import type { PortalHref } from '../../shared/href.ts';
import { safeNext } from '../session/landing.ts';

const KEY = 'wechatLogin';

/** Keeps, for this tab, the state of the QR code shown and where to go after login. */
export function keepWechatState(state: string, next: string | undefined): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ state, next }));
  } catch {
    // Without storage the scan cannot be matched to this tab, and /wechatLogin refuses it.
  }
}

/** Takes what was kept when its state is the one that came back; a foreign or repeated state gives undefined. */
export function takeWechatState(state: string | undefined): { next?: PortalHref } | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { state?: string; next?: string } | null;
    sessionStorage.removeItem(KEY);
    return kept?.state && kept.state === state ? { next: safeNext(kept.next) } : undefined;
  } catch {
    return undefined;
  }
}
