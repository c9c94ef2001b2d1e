import type { Db } from './database.ts';
import type { DomainEvent } from './events.ts';

/** What a domain does when something happens in another. */
export interface Reaction {
  readonly to: string;
  readonly react: (db: Db, facts: never) => Promise<unknown>;
}

/** Joins an event with what is done then, in the transaction of those who tell of it (`Db.tell`). */
export const when = <Facts extends object>(
  { name }: DomainEvent<Facts>,
  react: (db: Db, facts: Facts) => Promise<unknown>,
): Reaction => ({ to: name, react });

/** Who reacts to what, in this process. */
export interface Reactions {
  /** All of them, in the order of the slices; said once, before the first call. */
  are(reactions: readonly Reaction[]): void;
  /** Lets all who react do so, one after the other. @throws Error in a process that was never told who does: nothing may be forgotten */
  to(db: Db, event: string, facts: object): Promise<void>;
}

export function createReactions(): Reactions {
  let known: Map<string, Reaction[]> | undefined;
  return {
    are(reactions) {
      known = Map.groupBy(reactions, ({ to }) => to);
    },
    async to(db, event, facts) {
      if (!known) throw new Error(`"${event}" is told in a process without the slices that react`);
      for (const { react } of known.get(event) ?? []) await react(db, facts as never);
    },
  };
}
