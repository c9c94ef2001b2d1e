import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { identityIndex, loginIndex, newSchoolNumbers, registerIndex } from '../account/index.ts';
import {
  identitiesWithoutIndex,
  indexIdentities,
  moveLogins,
  moveNumbers,
  numbersInClear,
  rowsLeft,
} from './move-queries.ts';

/** Rows of one transaction: a task that is stopped loses these and no more. */
const BATCH = 500;
/** For so long who logged in with the register number goes on to where the bureau wants so, each from the day on which their own was moved (docs/domains/people.md). */
const OLD_LOGINS_MS = 365 * 24 * 3600_000;

/**
 * Seals register numbers that stand as school numbers since before, gives those pupils a school number, and makes identity numbers findable. Batch by batch, each in
 * a transaction of its own: stopped at any moment it goes on where it was, and what is not moved yet works as it did.
 */
export const moveRegisterNumbers: JobHandler<object> = async (run) => {
  const { database, secrets, clock } = run.platform;
  const total = await rowsLeft(database);
  let moved = 0;
  let indexed = 0;

  /** @returns how many there were */
  async function someNumbers(db: Db): Promise<number> {
    const rows = await numbersInClear(db, dayOf(toWireTime(clock())), BATCH);
    const numbers = await newSchoolNumbers(
      db,
      secrets,
      rows.map(({ year }) => year),
    );
    const fresh = rows.map((row, at) => ({ ...row, register: row.studentNo, studentNo: numbers[at]! }));
    if (fresh.length === 0) return 0;
    const until = dayOf(toWireTime(new Date(clock().getTime() + OLD_LOGINS_MS)));
    const logged = fresh.filter((row) => row.loginIndex.equals(loginIndex(secrets, row.register)));
    const loggers = new Set(logged.map(({ accountId }) => accountId));
    await moveNumbers(
      db,
      fresh.map(({ accountId, studentNo, register }) => ({
        ...{ accountId, studentNo, registerCipher: secrets.seal(register) },
        registerIndex: registerIndex(secrets, register),
        loginUntil: loggers.has(accountId) ? until : null,
      })),
    );
    await moveLogins(
      db,
      logged.map(({ accountId, studentNo }) => ({
        ...{ accountId, cipher: secrets.seal(studentNo), index: loginIndex(secrets, studentNo) },
      })),
    );
    return fresh.length;
  }

  async function someIdentities(db: Db): Promise<number> {
    const rows = await identitiesWithoutIndex(db, BATCH);
    await indexIdentities(
      db,
      rows.map(({ accountId, cipher }) => ({ accountId, index: identityIndex(secrets, secrets.open(cipher)) })),
    );
    return rows.length;
  }

  for (;;) {
    const count = await database.transaction(someNumbers);
    if (count === 0) break;
    moved += count;
    run.progress(moved, total);
  }
  for (;;) {
    const count = await database.transaction(someIdentities);
    if (count === 0) break;
    indexed += count;
    run.progress(moved + indexed, total);
  }
  await database.transaction(async (db) => {
    await audit(db, { event: 'student.numbersMoved', task: 'numbers', detail: { count: moved } });
    await run.finish(db, { moved, indexed });
  });
  return undefined;
};
