import { COINS_TAKEN_BACK, type CoinEntry, CoinEvent } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';

export interface Earned {
  accountId: string;
  event: CoinEvent;
  /** What it is earned for, once: a day, the id of a record or an enrolment. */
  occasion: string;
  title: string;
  /** Points as long as the bureau has set none. */
  preset: number;
  guardianId: string | null;
  now: WireTime;
}

/** Name of the setting that holds the points of each event, by its number. */
export const POINTS_SETTING = 'coin-points';

/** What the bureau has set, by the number of the event, and how often it was changed; nothing where nothing was. */
export async function pointsSet(db: Db): Promise<Record<string, number>> {
  const row = await db.row<{ value: Record<string, number> }>('select value from setting where name = $1', [
    POINTS_SETTING,
  ]);
  return row?.value ?? {};
}

/** @returns false when they were changed since that version was read */
export const writePoints = async (db: Db, points: Record<CoinEvent, number>, version: number): Promise<boolean> =>
  (await db.run(
    `insert into setting as s (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value, updated_at = now()
     where coalesce((s.value ->> 'version')::int, 0) = $3`,
    [POINTS_SETTING, JSON.stringify({ ...points, version: version + 1 }), version],
  )) === 1;

/** @returns the points earned; undefined when they were earned before */
export async function insertEarned(db: Db, earned: Earned): Promise<number | undefined> {
  const row = await db.row<{ points: number }>(
    `with added as (
       insert into vcoin_entry (account_id, event, occasion, title, points, guardian_id, created_at)
       select $1, $2::smallint, $3, $4, coalesce((select (value ->> ($2::smallint)::text)::int from setting where name = $8), $5), $6, $7
       on conflict (account_id, event, occasion) do nothing returning account_id, points),
     kept as (
       insert into vcoin_account as v (account_id, points) select account_id, points from added
       on conflict (account_id) do update set points = v.points + excluded.points)
     select points from added`,
    [
      earned.accountId,
      earned.event,
      earned.occasion,
      earned.title,
      earned.preset,
      earned.guardianId,
      earned.now,
      POINTS_SETTING,
    ],
  );
  return row?.points;
}

/** How often the pass of a record was taken back from the person's ledger. */
export const countTakenBack = async (db: Db, accountId: string, recordId: string): Promise<number> =>
  (
    await db.row<{ count: number }>(
      `select count(*)::int as count from vcoin_entry
       where account_id = $1 and event = $3 and (occasion = $2 or starts_with(occasion, $2 || '.'))`,
      [accountId, recordId, COINS_TAKEN_BACK],
    )
  )?.count ?? 0;

/** Takes back what a record earned on an occasion since a moment, as an entry of its own, once. */
export const insertTakenBack = (
  db: Db,
  { accountId, occasion, since, now }: { accountId: string; occasion: string; since: WireTime; now: WireTime },
) =>
  db.run(
    `with taken as (
       insert into vcoin_entry (account_id, event, occasion, title, points, created_at)
       select account_id, $3, occasion, title, -points, $4 from vcoin_entry where account_id = $1 and event = $5 and occasion = $2 and created_at >= $6
       on conflict (account_id, event, occasion) do nothing returning account_id, points)
     update vcoin_account v set points = v.points + taken.points from taken where v.account_id = taken.account_id`,
    [accountId, occasion, COINS_TAKEN_BACK, now, CoinEvent.recordPassed, since],
  );

export interface SignInState {
  signedOn: string | null;
  runningDays: number;
}

/** The person's sign-ins, kept until the transaction ends. */
export async function lockSignIns(db: Db, accountId: string): Promise<SignInState> {
  await db.run('insert into vcoin_account (account_id) values ($1) on conflict do nothing', [accountId]);
  const row = await db.row<SignInState>(
    `select signed_on::text as "signedOn", running_days as "runningDays" from vcoin_account where account_id = $1 for update`,
    [accountId],
  );
  return row!;
}

export const writeSignIn = (db: Db, accountId: string, day: string, runningDays: number) =>
  db.run('update vcoin_account set signed_on = $2, running_days = $3 where account_id = $1', [
    accountId,
    day,
    runningDays,
  ]);

/** Balance and last sign-in; undefined for a person who never earned anything. */
export const coinAccount = (db: Db, accountId: string) =>
  db.row<SignInState & { points: number }>(
    `select points, signed_on::text as "signedOn", running_days as "runningDays" from vcoin_account where account_id = $1`,
    [accountId],
  );

/** Days of a month (`YYYY-MM`) with a sign-in, in order, with what it and the days running earned. */
export const signInDays = (db: Db, accountId: string, month: string) =>
  db.rows<{ day: string; point: number; bonus: number }>(
    `select occasion as day, sum(points) filter (where event = $3)::int as point,
       coalesce(sum(points) filter (where event = $4), 0)::int as bonus
     from vcoin_entry where account_id = $1 and event in ($3, $4) and occasion between $2 || '-01' and $2 || '-31'
     group by occasion order by occasion`,
    [accountId, month, CoinEvent.signIn, CoinEvent.sevenDays],
  );

/** Entries of a person, the latest first. */
export const entriesOf = (db: Db, accountId: string, { size, offset }: Span) =>
  db.rows<Omit<CoinEntry, 'remarks'> & { title: string }>(
    `select entry_id as id, created_at as createtime, event, title, points as point, (guardian_id is not null)::int as "byGuardian"
     from vcoin_entry where account_id = $1 and points <> 0
     order by created_at desc, entry_id desc limit $2 offset $3`,
    [accountId, size, offset],
  );

export async function countEntries(db: Db, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    'select count(*)::int as count from vcoin_entry where account_id = $1 and points <> 0',
    [accountId],
  );
  return row!.count;
}
