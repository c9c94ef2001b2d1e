import { ENDING_DAYS } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { condition, parameters } from './queries.ts';
import { shownOf } from './staff-queries.ts';

/** The moment until which a sign-up that ends soon ends. */
export const endingUntil = (now: WireTime): WireTime =>
  toWireTime(new Date(fromWireTime(now).getTime() + ENDING_DAYS * 24 * 3600 * 1000));

/** Activities that are shown of an organisation, everywhere for null, that are open to sign-up and close soon: those that the list narrowed so shows; and when the first of them closes. */
export async function signUpsEnding(db: Db, top: string | null, now: WireTime) {
  const { values, next } = parameters();
  const where = condition({ ...(await shownOf(db, top)), endingUntil: endingUntil(now) }, now, next);
  const row = await db.row<{ count: number; due: WireTime | null }>(
    `select count(*)::int as count, min(a.sign_end_at) as due from activity a where ${where}`,
    values,
  );
  return row ?? { count: 0, due: null };
}
