import type { Db } from '../../../platform/database.ts';

/**
 * Keeps people until the transaction ends: their accounts, then the rows of those who are pupils, both by id. Whoever changes both, or a row that hangs on a
 * person, holds them in this order (docs/domains/people.md, Order of locks).
 */
export async function lockAccounts(db: Db, accountIds: readonly string[]): Promise<void> {
  const those = 'where account_id = any ($1::bigint[]) order by account_id for no key update';
  await db.run(`select from account ${those}`, [accountIds]);
  await db.run(`select from student ${those}`, [accountIds]);
}
