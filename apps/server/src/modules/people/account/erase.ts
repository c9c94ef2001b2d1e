import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { WireTime } from '../../../platform/time.ts';
import { leavePosts } from '../responsibility/index.ts';
import { peopleGone } from '../roster/index.ts';
import { guardianUnbound } from './events.ts';
import { dropOrigins } from './guard-queries.ts';

/** Removes what a person said of themselves: nickname, avatar, address, e-mail, WeChat, and which news they put away. What school or guardian entered stays (docs/domains/own-data.md). */
export const eraseProfile = (db: Db, accountId: string, now: WireTime) =>
  db.run(
    `update account set nick_name = '', headimg = '', address_cipher = null, email = '', email_cipher = null, wechat_union_id = null, put_away = '{}', updated_at = $2
     where account_id = $1`,
    [accountId, now],
  );

/** By what somebody signed in: devices and the second factor. */
async function eraseSignIn(db: Db, accountId: string): Promise<void> {
  await dropOrigins(db, accountId);
  await db.run('delete from recovery_code where account_id = $1', [accountId]);
  await db.run('delete from second_factor where account_id = $1', [accountId]);
}

/** Nobody signs in to it any more, and its places are given back. Name and numbers of the register stay, as law makes a school keep them. */
export async function shutAccount(db: Db, accountId: string, now: WireTime): Promise<void> {
  await eraseSignIn(db, accountId);
  await db.run(
    `update account set disabled = true, password_hash = '', phone_cipher = null, phone_index = null, email_cipher = null, updated_at = $2 where account_id = $1`,
    [accountId, now],
  );
  await leavePosts(db, accountId, now);
  await db.tell(peopleGone, { accountIds: [accountId], how: 'closed', now });
}

const CLOSED_NAME = '已注销用户';

/** Takes a guardian's number out of what schools have on record for the children bound to them. */
async function forgetNumber(db: Db, secrets: Secrets, accountId: string): Promise<void> {
  const kept = await db.rows<{ studentId: string; own: Buffer; school: Buffer }>(
    `select s.account_id as "studentId", p.phone_cipher as own, s.guardian_phone_cipher as school
     from child_binding b join account p on p.account_id = b.parent_id join student s on s.account_id = b.student_id
     where b.parent_id = $1 and p.phone_cipher is not null and s.guardian_phone_cipher is not null
     order by s.account_id for no key update of s`,
    [accountId],
  );
  const theirs = kept.filter(({ own, school }) => secrets.open(own) === secrets.open(school));
  await db.run('update student set guardian_phone_cipher = null where account_id = any ($1::bigint[])', [
    theirs.map(({ studentId }) => studentId),
  ]);
}

/** Ends the account of a guardian for good: name, phone (in the schools' records of the children too) and bindings go, and the phone may register anew. */
export async function closeFamilyAccount(db: Db, secrets: Secrets, accountId: string, now: WireTime): Promise<void> {
  // The login name changes: nobody may name the account meanwhile, and it comes before the children's rows.
  await db.run('select from account where account_id = $1 for update', [accountId]);
  await forgetNumber(db, secrets, accountId);
  await eraseSignIn(db, accountId);
  const nobody = randomBytes(32);
  await db.run(
    `update account set disabled = true, name = $3, login_index = $4, login_cipher = '', password_hash = '', phone_cipher = null,
       phone_index = null, email_cipher = null, identity_cipher = null, identity_index = null, updated_at = $2 where account_id = $1`,
    [accountId, now, CLOSED_NAME, nobody],
  );
  const children = await db.rows<{ studentId: string }>(
    'delete from child_binding where parent_id = $1 returning student_id as "studentId"',
    [accountId],
  );
  for (const { studentId } of children) await db.tell(guardianUnbound, { parentId: accountId, studentId, now });
  await db.tell(peopleGone, { accountIds: [accountId], how: 'closed', now });
}
