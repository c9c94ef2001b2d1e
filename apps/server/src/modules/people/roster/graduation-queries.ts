import { StudentStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';

/** From now on it is known whether the graduates of a school year (its first year) have been told of. */
export const beginYear = (db: Db, year: number) =>
  db.run('insert into graduates_told (start_year) values ($1) on conflict do nothing', [year]);

/** How far a school year is, held until the transaction ends, and the year before it that is through (0 for none); undefined when it is through itself. */
export const yearInHand = (db: Db, year: number) =>
  db.row<{ lastId: string; after: number }>(
    `select last_id as "lastId",
       (select coalesce(max(start_year), 0) from graduates_told before where before.is_through and before.start_year < $1)::int as after
     from graduates_told where start_year = $1 and not is_through for update`,
    [year],
  );

/** Pupils who have graduated by a school year and had not by the one that is through. */
export const nextGraduates = async (
  db: Db,
  { year, after, lastId, limit }: { year: number; after: number; lastId: string; limit: number },
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select account_id as id from student where account_id > $1 and status = ${StudentStatus.enrolled}
         and graduation_year > $2 and graduation_year <= $3 order by account_id limit $4`,
      [lastId, after, year, limit],
    )
  ).map(({ id }) => id);

export const noteGraduates = (
  db: Db,
  { year, lastId, isThrough }: { year: number; lastId: string; isThrough: boolean },
) => db.run('update graduates_told set last_id = $2, is_through = $3 where start_year = $1', [year, lastId, isThrough]);
