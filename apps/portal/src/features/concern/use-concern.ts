import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type CallError, keyOf } from '@vimo/client';
import { currentUser } from '@vimo/contract';
import { sayRefusal, toast } from '@vimo/ui';
import { useCallback, useRef } from 'react';
import { requireLogin } from '../account/require-login.ts';
import { hasSession } from '../session/session.ts';

/** What can be collected or followed, and how. Made once, outside of components. */
export interface ConcernKind {
  add: (id: string) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** What is said afterwards. */
  added: string;
  removed: string;
  /** Said when it could not be taken back; else the server's own text. */
  notRemoved?: string;
  /** Turns the heart in every answer of the cache. */
  turn: (cache: QueryClient, id: string, isConcern: number) => void;
  /** List of what the person collected or follows. */
  ownList: QueryKey;
  /** Answers that carry hearts. */
  shown: readonly QueryKey[];
}

/**
 * Collects or follows, or takes it back. The heart turns at once and turns back if the server refuses; a second
 * press while one is on its way is ignored. A guest is asked to log in.
 */
export function useConcern(kind: ConcernKind): (id: string, isConcern: number) => Promise<void> {
  const cache = useQueryClient();
  const inFlight = useRef(new Set<string>());

  return useCallback(
    async (id, isConcern) => {
      if (inFlight.current.has(id)) return;
      inFlight.current.add(id);
      try {
        const wasGuest = !hasSession();
        if (!(await requireLogin())) return;
        await change(cache, kind, id, isConcern);
        // What was shown was a guest's: it is being loaded anew, perhaps from before this call.
        if (wasGuest) for (const queryKey of kind.shown) void cache.invalidateQueries({ queryKey });
      } finally {
        inFlight.current.delete(id);
      }
    },
    [cache, kind],
  );
}

async function change(cache: QueryClient, kind: ConcernKind, id: string, isConcern: number): Promise<void> {
  kind.turn(cache, id, isConcern === 1 ? 0 : 1);
  try {
    await (isConcern === 1 ? kind.remove(id) : kind.add(id));
    toast.success(isConcern === 1 ? kind.removed : kind.added);
    void cache.invalidateQueries({ queryKey: kind.ownList });
    void cache.invalidateQueries({ queryKey: keyOf(currentUser) });
  } catch (error) {
    kind.turn(cache, id, isConcern);
    const refused = error as CallError;
    const text = isConcern === 1 ? kind.notRemoved : undefined;
    sayRefusal(text ? { ...refused, message: text } : refused);
  }
}
