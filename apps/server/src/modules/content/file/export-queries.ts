import type { Db } from '../../../platform/database.ts';

/** Archived reports of a person are theirs, though the platform wrote them. */
export const ARCHIVED = `file_id = any (array(select v.file_id from report_archive v where v.student_id = $1))`;

/** Files that the person sent in, and archived reports, in order. */
export const filesOfPerson = (db: Db, accountId: string, after: string, most: number) =>
  db.rows<{ id: string; key: string; name: string; extension: string; size: number }>(
    `select file_id as id, store_key as key, real_name as name, extension, size::int as size from file
     where (owner_id = $1 or ${ARCHIVED}) and file_id > $2 order by file_id limit $3`,
    [accountId, after, most],
  );
