import type { Db } from '../../../platform/database.ts';

/** Pupils of before whose waiting things have yet to be sent to where they are today (docs/domains/school-years.md, time). */

/** 1 until the task is through; after that, and in an installation that began later, 0. */
export const isSendOnLeft = async (db: Db): Promise<number> =>
  (await db.row<{ count: number }>('select count(*)::int as count from pupils_to_send_on'))!.count;

export const pupilsLeft = async (db: Db): Promise<number> =>
  (await db.row<{ count: number }>(
    'select count(*)::int as count from student s join pupils_to_send_on p on s.account_id > p.after_id and s.account_id <= p.last_id',
  ))!.count;

/** The next of them, and no others meanwhile: where it stands is held until the transaction ends. */
export async function nextPupils(db: Db, limit: number): Promise<string[]> {
  const at = await db.row<{ afterId: string; lastId: string }>(
    'select after_id as "afterId", last_id as "lastId" from pupils_to_send_on for update',
  );
  if (!at) return [];
  const rows = await db.rows<{ id: string }>(
    'select account_id as id from student where account_id > $1 and account_id <= $2 order by account_id limit $3',
    [at.afterId, at.lastId, limit],
  );
  return rows.map(({ id }) => id);
}

export const noteSentOn = (db: Db, upTo: string) => db.run('update pupils_to_send_on set after_id = $1', [upTo]);

export const endSendOn = (db: Db) => db.run('delete from pupils_to_send_on');
