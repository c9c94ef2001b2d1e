import type { Db } from './database.ts';
import type { Session } from './sessions.ts';
import { type Clock, toWireTime } from './time.ts';

/** Something that goes into the bin. */
export interface Removal {
  /** What it is, such as `class`; with the id it names one thing. */
  kind: string;
  objectId: string;
  /** Organisation that it belongs to: its people and those above may bring it back. Null belongs to the whole platform. */
  orgId: string | null;
  /** As it is called in the list. */
  name: string;
  session: Session;
  /** What is needed to make it again when its rows are gone; nothing for what was only disabled. */
  content?: object;
}

/** How things of one kind come back; each domain hands its own over. */
export interface Restorer {
  /** Whether the person may disable, remove and so bring back things of this kind at all. */
  may(session: Session): boolean;
  /** Keeps what comes back until the transaction ends, before its row of the bin is held: for things of which others hold the thing first. */
  lock?(db: Db, objectId: string): Promise<void>;
  /**
   * Brings one back, in the transaction that takes it out of the bin. `content` is what was put in with it.
   * @throws Refusal with the reason when it cannot come back now
   */
  restore(db: Db, session: Session, objectId: string, content: object): Promise<void>;
}
/** Where domains put what they disable or remove, in the transaction that does so. Listing and bringing back: `site/recycle-bin`. */
export interface RecycleBin {
  /** Puts a thing in; one that lies there already gets new facts. */
  put(db: Db, removal: Removal): Promise<void>;
  /** Takes a thing out that came back by another way; nothing when it does not lie there. */
  drop(db: Db, kind: string, objectId: string): Promise<void>;
}

export const createRecycleBin = (clock: Clock): RecycleBin => ({
  async put(db, { kind, objectId, orgId, name, session, content }) {
    await db.run(
      `insert into recycle_bin (kind, object_id, org_id, name, content, removed_by, removed_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (kind, object_id) where restored_at is null do update set org_id = excluded.org_id, name = excluded.name,
         content = excluded.content, removed_by = excluded.removed_by, removed_at = excluded.removed_at`,
      [kind, objectId, orgId, name, JSON.stringify(content ?? {}), session.accountId, toWireTime(clock())],
    );
  },
  async drop(db, kind, objectId) {
    await db.run('update recycle_bin set restored_at = $3 where kind = $1 and object_id = $2 and restored_at is null', [
      kind,
      objectId,
      toWireTime(clock()),
    ]);
  },
});
