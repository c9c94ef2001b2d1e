import type { Recycled, RecycleKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { nameHas } from '../../../platform/sql.ts';
import { withinSql } from '../../people/organisation/index.ts';
import type { Scope } from '../../people/staff/index.ts';

export interface RecycleFilter {
  scope: Scope;
  kinds: readonly RecycleKind[];
  name: string;
  /** Before it a thing is gone for good. */
  since: string;
}

/** Rows in the bin that a person of a scope may know of: $1 scope, $2 kinds, $3 part of the name, $4 the oldest moment. */
const WHERE = `r.restored_at is null and r.removed_at > $4 and r.kind = any ($2) and ($3 = '' or ${nameHas('r.name', '$3')})
  and ${withinSql('r.org_id', '$1')}`;
const valuesOf = ({ scope, kinds, name, since }: RecycleFilter) => [scope, kinds, name, since];

const ORDER = {
  removedAt: 'r.removed_at, r.recycle_id',
  '-removedAt': 'r.removed_at desc, r.recycle_id desc',
  name: 'r.name, r.recycle_id',
  '-name': 'r.name desc, r.recycle_id desc',
};
export type RecycleSort = keyof typeof ORDER;

export const recycled = (db: Db, filter: RecycleFilter, sort: RecycleSort, { size, offset }: Span) =>
  db.rows<Omit<Recycled, 'endsAt'>>(
    `select r.recycle_id as id, r.kind, r.name, coalesce(o.org_name, '') as "orgName", a.name as "removedBy", r.removed_at as "removedAt"
     from recycle_bin r join account a on a.account_id = r.removed_by left join org o on o.org_id = r.org_id
     where ${WHERE} order by ${ORDER[sort]} limit $5 offset $6`,
    [...valuesOf(filter), size, offset],
  );

export const countRecycled = async (db: Db, filter: RecycleFilter): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count from recycle_bin r where ${WHERE}`, valuesOf(filter)))
    ?.count ?? 0;

/** One row of the bin, with `for update` locked until the transaction ends; undefined also for one that is not theirs, or has come back. */
export const recycledOne = (db: Db, filter: RecycleFilter, recycleId: string, lock: 'for update' | '' = '') =>
  db.row<{ kind: RecycleKind; objectId: string; name: string; content: object }>(
    `select r.kind, r.object_id as "objectId", r.name, r.content from recycle_bin r
     where r.recycle_id = $5 and ${WHERE} ${lock}`,
    [...valuesOf(filter), recycleId],
  );

/** A pupil whose account is disabled lies in the bin of the school of today: nobody else may bring them back. */
export const followPupils = (db: Db, studentIds: readonly string[]) =>
  db.run(
    `update recycle_bin r set org_id = a.org_id from account a
     where r.kind = 'student' and r.object_id = any ($1::bigint[]) and r.restored_at is null and a.account_id = r.object_id
       and r.org_id is distinct from a.org_id`,
    [studentIds],
  );

export const sweepRecycled = (db: Db, since: string) =>
  db.run('delete from recycle_bin where removed_at <= $1', [since]);
