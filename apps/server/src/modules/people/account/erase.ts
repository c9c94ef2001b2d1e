import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

/** Removes what a person said of themselves: nickname, avatar, address, e-mail, WeChat. What school or guardian entered stays (docs/domains/own-data.md). */
export const eraseProfile = (db: Db, accountId: string, now: WireTime) =>
  db.run(
    `update account set nick_name = '', headimg = '', address_cipher = null, email = '', wechat_union_id = null, updated_at = $2
     where account_id = $1`,
    [accountId, now],
  );

/** Nobody signs in to it any more. */
export const shutAccount = (db: Db, accountId: string, now: WireTime) =>
  db.run('update account set disabled = true, updated_at = $2 where account_id = $1', [accountId, now]);

const CLOSED_NAME = '已注销用户';

/** Ends the account of a guardian for good: name, phone and bindings go, and the phone may register anew. */
export async function closeFamilyAccount(db: Db, accountId: string, now: WireTime): Promise<void> {
  const nobody = randomBytes(32);
  await db.run(
    `update account set disabled = true, name = $3, login_index = $4, login_cipher = '', password_hash = '', phone_cipher = null,
       phone_index = null, identity_cipher = null, identity_index = null, updated_at = $2 where account_id = $1`,
    [accountId, now, CLOSED_NAME, nobody],
  );
  await db.run('delete from child_binding where parent_id = $1', [accountId]);
}
