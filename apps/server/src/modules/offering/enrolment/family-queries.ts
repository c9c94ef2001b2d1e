import type { Db } from '../../../platform/database.ts';
import { guardianPhoneSql } from '../../people/roster/index.ts';

/** A person and the children bound to them, as an SQL array; nobody's children but a parent's are bound. */
export const familySql = (account: string) =>
  `array(select ${account}::bigint union all select b.student_id from child_binding b where b.parent_id = ${account}::bigint)`;

/** Of these, who is the person or a living child bound to them; the bindings stay until the transaction ends. */
export async function lockedFamily(db: Db, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    `select b.student_id as id from child_binding b join account p on p.account_id = b.student_id
     where b.parent_id = $1 and b.student_id = any ($2::bigint[]) and not p.disabled for share of b`,
    [accountId, ids],
  );
  return new Set([accountId, ...rows.map(({ id }) => id)]);
}

/** Numbers that are known of people: their own, else of a pupil's guardian; `asksId` is who asks, be it as the pupil (`guardianPhoneSql`). */
export const knownNumbers = (db: Db, ids: readonly string[], asksId: string) =>
  db.rows<{ accountId: string; phoneCipher: Buffer | null; identityCipher: Buffer | null }>(
    `select p.account_id as "accountId", coalesce(p.phone_cipher, ${guardianPhoneSql('s', '$2')}) as "phoneCipher",
       p.identity_cipher as "identityCipher"
     from account p left join student s using (account_id) where p.account_id = any ($1::bigint[])`,
    [ids, asksId],
  );
