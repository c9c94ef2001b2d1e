import type { CallError } from '@vimo/client';
import { toast } from './toast-store.ts';

/**
 * Says why the server refused. Faults, dead networks and ended sessions are said by the trouble handler for every screen
 * alike, so they are passed over here.
 */
export function sayRefusal({ kind, message }: CallError): void {
  if (kind !== 'fault' && kind !== 'network' && kind !== 'expired') toast.warning(message);
}
