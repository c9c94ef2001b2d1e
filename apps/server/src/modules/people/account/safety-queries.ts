import type { Db } from '../../../platform/database.ts';

export interface SafetyRow {
  usertype: number;
  loginCipher: Buffer;
  phoneCipher: Buffer | null;
  emailCipher: Buffer | null;
  passwordChangedAt: string;
  hasWechat: boolean;
}

/** What keeps an account that is there safe. */
export async function safetyOf(db: Db, accountId: string): Promise<SafetyRow> {
  const row = await db.row<SafetyRow>(
    `select usertype, login_cipher as "loginCipher", phone_cipher as "phoneCipher", email_cipher as "emailCipher",
       coalesce(left(password_changed_at::text, 19), '') as "passwordChangedAt", wechat_union_id is not null as "hasWechat"
     from account where account_id = $1`,
    [accountId],
  );
  return row!;
}

export interface PhoneChange {
  phoneCipher: Buffer;
  phoneIndex: Buffer;
  /** Of those whose login name is the phone. */
  login: { index: Buffer; cipher: Buffer } | undefined;
}

/** @throws a duplicate when the phone has become somebody else's login meanwhile */
export const updatePhone = (db: Db, accountId: string, { phoneCipher, phoneIndex, login }: PhoneChange, now: string) =>
  db.run(
    `update account set phone_cipher = $2, phone_index = $3, login_index = coalesce($4, login_index),
       login_cipher = coalesce($5, login_cipher), updated_at = $6, version = version + 1 where account_id = $1`,
    [accountId, phoneCipher, phoneIndex, login?.index ?? null, login?.cipher ?? null, now],
  );

/** Sets the address of mail, sealed, or with null takes it away. False when there was none to take. */
export const setMail = async (db: Db, accountId: string, emailCipher: Buffer | null, now: string): Promise<boolean> =>
  (await db.run(
    `update account set email_cipher = $2, updated_at = $3
     where account_id = $1 and ($2::bytea is not null or email_cipher is not null)`,
    [accountId, emailCipher, now],
  )) === 1;

/** Ties a WeChat to an account that has none, or with null takes it away. False when there was nothing to do. */
export const setWechat = async (db: Db, accountId: string, unionId: string | null, now: string): Promise<boolean> =>
  (await db.run(
    `update account set wechat_union_id = $2, updated_at = $3
     where account_id = $1 and (wechat_union_id is null) = ($2::text is not null)`,
    [accountId, unionId, now],
  )) === 1;
