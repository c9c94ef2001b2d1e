import type { UploadUse } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Session } from '../../../platform/sessions.ts';

/** What names files in a payload, and who says so. */
export interface Naming {
  /** Who names them; undefined is the platform itself (the demo city), whose files have no owner. */
  by: Session | undefined;
  use: UploadUse;
  /** The row that the files are named in, when there is one already: what it shows may stay, whoever sent it in. */
  referrer?: { table: string; id: string };
}

/**
 * Whether every id may be named: a file that there is, sent in by the person for this use, or shown by the same row before. Those
 * files cannot be removed until the transaction of `db` ends, so it is asked in the one that writes the row. Without it anybody
 * could make another's private file public by naming its id.
 */
export async function mayRefer(db: Db, ids: readonly string[], { by, use, referrer }: Naming): Promise<boolean> {
  if (ids.length === 0) return true;
  const owners = by ? [by.accountId, ...(by.handoverAccountId ? [by.handoverAccountId] : [])] : [];
  const rows = await db.rows(
    `select 1 from file f
     where f.file_id = any ($1) and (
       case when cardinality($2::bigint[]) = 0 then f.owner_id is null else f.owner_id = any ($2) and f.used_for = $3 end
       or exists (select from file_reference r where r.referrer = $4 and r.referrer_id = $5 and r.file_id = f.file_id))
     for key share of f`,
    [ids, owners, use, referrer?.table ?? '', referrer?.id ?? '0'],
  );
  return rows.length === new Set(ids).size;
}
