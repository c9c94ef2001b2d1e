import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

export const viewsOf = (db: Db, accountId: string, list: string) =>
  db.rows<{ id: string; name: string; search: Record<string, string> }>(
    'select view_id as id, name, search from list_view where account_id = $1 and list = $2 order by name',
    [accountId, list],
  );

/** One after the other for a person: of two that are the last that fits, one is. */
export const lockViews = (db: Db, accountId: string) =>
  db.run("select pg_advisory_xact_lock(hashtext('list-view'), hashtext($1))", [accountId]);

export const writeView = (
  db: Db,
  view: { accountId: string; list: string; name: string; search: Record<string, string>; now: WireTime },
) =>
  db.run(
    `insert into list_view (account_id, list, name, search, created_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, list, name) do update set search = excluded.search`,
    [view.accountId, view.list, view.name, JSON.stringify(view.search), view.now],
  );

/** @returns false when the person has none of this id */
export const dropView = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db.run('delete from list_view where account_id = $1 and view_id = $2', [accountId, id])) === 1;

/** Removes how a person likes lists to be shown. */
export const eraseListViews = (db: Db, accountId: string) =>
  db.run('delete from list_view where account_id = $1', [accountId]);
