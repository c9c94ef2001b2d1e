import { STAFF_TYPES, STUDENT_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import { atSchoolSql } from '../roster/index.ts';

/** Any constant. */
const LOCK_SPACE = 7_246_014;

/**
 * Who enters numbers of papers at once, by form or by file, waits for each other until the transaction ends (docs/domains/people.md, Papers): whoever comes second
 * finds what the first has written. All numbers share 1,024 locks, so that a file of a whole district takes no more; they are taken in one order, so that two
 * files never wait for each other for ever.
 */
export const lockNumbers = (db: Db, indexes: readonly Buffer[]) => db.run(...lockOfNumbers(indexes));

/** The statement that takes those locks, with its values. */
export const lockOfNumbers = (indexes: readonly Buffer[]): [string, unknown[]] => [
  `select pg_advisory_xact_lock(${LOCK_SPACE}, n) from (
     select distinct get_byte(index, 0) * 4 + get_byte(index, 1) % 4 as n from unnest($1::bytea[]) i (index) order by 1) of_these`,
  [indexes],
];

/** Whose a number of papers is besides a pupil's. */
export interface NumberOwner {
  accountId: string;
  index: Buffer;
  name: string;
  orgId: string | null;
  orgName: string;
}

const ownersSql = (who: string) =>
  `select a.account_id as "accountId", a.identity_index as index, a.name, a.org_id as "orgId", coalesce(o.org_name, '') as "orgName"
   from account a left join org o using (org_id) ${who} and a.identity_index = any ($1::bytea[]) and not a.disabled`;

/** Staff at work who have one of these numbers: who is gone may work elsewhere under an account of its own. */
export const staffWithNumbers = (db: Db, indexes: readonly Buffer[]) =>
  db.rows<NumberOwner>(ownersSql(`where a.usertype in ${oneOf(...STAFF_TYPES)}`), [indexes]);

/** Pupils at school on a day who have one of these numbers: who left school, or graduated, may work at one. */
export const pupilsWithNumbers = (db: Db, indexes: readonly Buffer[], day: string) =>
  db.rows<NumberOwner>(
    ownersSql(
      `join student s using (account_id) where a.usertype in ${oneOf(...STUDENT_TYPES)} and ${atSchoolSql('$2::date')}`,
    ),
    [indexes, day],
  );
