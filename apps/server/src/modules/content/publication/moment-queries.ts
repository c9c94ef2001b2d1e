import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

/** It takes the place of what is shown at a moment. */
export const keepMoment = (db: Db, id: string, showsAt: WireTime) =>
  db.run(
    `insert into publication_moment (publication_id, shows_at) values ($1, $2)
     on conflict (publication_id) do update set shows_at = excluded.shows_at`,
    [id, showsAt],
  );
export const forgetMoment = (db: Db, id: string) =>
  db.run('delete from publication_moment where publication_id = $1', [id]);
/** Those whose moment has come, the longest waiting first. */
export const dueBy = (db: Db, now: WireTime) =>
  db.rows<{ id: string }>(
    'select publication_id as id from publication_moment where shows_at <= $1 order by shows_at, publication_id limit 100',
    [now],
  );

/** What ends by now and is still shown, the longest over first. */
export const overBy = (db: Db, now: WireTime) =>
  db.rows<{ id: string }>(
    `select publication_id as id from publication where shown_version is not null and shown_until <= $1
     order by shown_until, publication_id limit 100`,
    [now],
  );
/** One of them, held; passed over where somebody else holds it. */
export const lockedIfOver = (db: Db, id: string, now: WireTime) =>
  db.row<{ id: string; kind: string; state: number; objectId: string; version: number }>(
    `select publication_id as id, kind, state, object_id as "objectId", shown_version as version from publication
     where publication_id = $1 and shown_version is not null and shown_until <= $2 for no key update skip locked`,
    [id, now],
  );
