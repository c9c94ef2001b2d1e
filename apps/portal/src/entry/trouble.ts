import type { QueryClient } from '@tanstack/react-query';
import type { CallError } from '@vimo/client';
import { toast } from '@vimo/ui';
import { forgetSession, showsSession } from '../features/session/session.ts';

let endTrouble = () => {};

/**
 * What every screen treats alike: a fault or a dead network is said for 5 seconds, an ended session for 3,
 * then the visitor is a guest again, where `leave` leads; what was being typed waits on this device. Many calls may fail at once; the session ends once.
 */
export const createTroubleHandler = (leave: () => void) => (error: CallError) => {
  if (error.kind !== 'expired') {
    endTrouble = toast.error(error.message, { seconds: 5 });
    return;
  }
  if (!showsSession()) return;
  forgetSession({ keepDrafts: true });
  toast.error(error.message, { seconds: 3 });
  leave();
};

/** A fault is no longer shown once what failed has come after all. */
export function endTroubleWithCause(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.state.errorUpdateCount > 0)
      endTrouble();
  });
}
