import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

export interface SecondFactorRow {
  secretCipher: Buffer;
  /** Null while it is being set up. */
  confirmedAt: WireTime | null;
  loginIndex: Buffer;
}

export const secondFactorOf = (db: Db, accountId: string) =>
  db.row<SecondFactorRow>(
    `select secret_cipher as "secretCipher", confirmed_at as "confirmedAt", login_index as "loginIndex"
     from second_factor join account using (account_id) where account_id = $1`,
    [accountId],
  );

/** Begins anew, unless it is set up already. @returns false then */
export async function beginFactor(db: Db, accountId: string, secretCipher: Buffer, now: WireTime): Promise<boolean> {
  const rows = await db.run(
    `insert into second_factor (account_id, secret_cipher, created_at) values ($1, $2, $3)
     on conflict (account_id) do update set secret_cipher = excluded.secret_cipher, created_at = excluded.created_at, last_period = 0
     where second_factor.confirmed_at is null`,
    [accountId, secretCipher, now],
  );
  return rows === 1;
}

/** @returns false when it is confirmed already, or was begun anew with another secret meanwhile */
export async function confirmFactor(db: Db, accountId: string, secretCipher: Buffer, now: WireTime): Promise<boolean> {
  const rows = await db.run(
    'update second_factor set confirmed_at = $3 where account_id = $1 and secret_cipher = $2 and confirmed_at is null',
    [accountId, secretCipher, now],
  );
  return rows === 1;
}

/** @returns false when there was none */
export const dropFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.run('delete from second_factor where account_id = $1 and confirmed_at is not null', [accountId])) === 1;

/** Uses the code of a period up; false when it, or a later one, has been used. */
export async function usePeriod(db: Db, accountId: string, period: number): Promise<boolean> {
  const rows = await db.run('update second_factor set last_period = $2 where account_id = $1 and last_period < $2', [
    accountId,
    period,
  ]);
  return rows === 1;
}

/** Puts new recovery codes in the place of the old ones. */
export async function replaceRecoveryCodes(db: Db, accountId: string, digests: readonly Buffer[]): Promise<void> {
  await db.run('delete from recovery_code where account_id = $1', [accountId]);
  await db.run('insert into recovery_code (account_id, code_digest) select $1, unnest($2::bytea[])', [
    accountId,
    digests,
  ]);
}

/** Uses a recovery code up; false when there is none like it, or it has been used. */
export async function useRecoveryCode(db: Db, accountId: string, digest: Buffer, now: WireTime): Promise<boolean> {
  const rows = await db.run(
    'update recovery_code set used_at = $3 where account_id = $1 and code_digest = $2 and used_at is null',
    [accountId, digest, now],
  );
  return rows === 1;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    'select count(*)::int as count from recovery_code where account_id = $1 and used_at is null',
    [accountId],
  );
  return row!.count;
}
