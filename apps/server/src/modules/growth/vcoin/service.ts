import { CoinEvent, PRESET_POINTS } from '@vimo/contract';
import type { Database, Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { FactsOf } from '../../../platform/events.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { activityEvaluated } from '../../offering/enrolment/index.ts';
import type { passTakenBack, recordPassed } from '../record/index.ts';
import {
  coinAccount,
  countEntries,
  countTakenBack,
  type Earned,
  entriesOf,
  insertEarned,
  insertTakenBack,
  lockSignIns,
  signInDays,
  writeSignIn,
} from './queries.ts';
import { earnsMore, remarksOf, runningOn, signedIn } from './rules.ts';

/**
 * Gives a person the V-coins of an event, in the caller's transaction: entry and balance are written together or not at all. An event earns
 * once, however often it is told (docs/domains/vcoins.md).
 * @returns the points; undefined when they were earned before
 */
export const earnCoins = (db: Db, earned: Omit<Earned, 'preset'>): Promise<number | undefined> =>
  insertEarned(db, { ...earned, preset: PRESET_POINTS[earned.event] });

/** What the pass of a record earns for: the record, and after each time that it was taken back anew (docs/domains/vcoins.md). */
const passOccasion = async (db: Db, accountId: string, recordId: string): Promise<string> => {
  const takenBack = await countTakenBack(db, accountId, recordId);
  return takenBack === 0 ? recordId : `${recordId}.${takenBack}`;
};

/** A record that passed earns, whoever let it pass. */
export const earnForPass = async (db: Db, { record, now }: FactsOf<typeof recordPassed>) =>
  earnCoins(db, {
    accountId: record.studentId,
    event: CoinEvent.recordPassed,
    occasion: await passOccasion(db, record.studentId, record.recordId),
    title: record.title,
    guardianId: null,
    now,
  });

/** Takes back what the pass of a record earned at `since` or later: by an entry beside the one that is taken back. */
export const takeBackPass = async (
  db: Db,
  { record: { studentId, recordId }, since, now }: FactsOf<typeof passTakenBack>,
) =>
  insertTakenBack(db, {
    accountId: studentId,
    occasion: await passOccasion(db, studentId, recordId),
    ...{ since, now },
  });

/** Who took part in an activity earns by saying how it was. */
export const earnForEvaluation = (db: Db, { enrolmentId, ...facts }: FactsOf<typeof activityEvaluated>) =>
  earnCoins(db, { ...facts, event: CoinEvent.activityEvaluated, occasion: enrolmentId });

const SIGNED_IN = '您已签到';

/** V-coins: the daily sign-in, the balance and the ledger. */
export function createCoins(database: Database) {
  /** Sign-ins on their way, by the person, each with its day. */
  const underWay = new Map<string, { day: string; done: Promise<unknown> }>();

  const signIn = ({ accountId, handoverAccountId }: Session, now: WireTime) => {
    const day = dayOf(now);
    return database.transaction(async (db) => {
      const runningDays = signedIn(await lockSignIns(db, accountId), day);
      if (runningDays === undefined) throw refused(SIGNED_IN);
      await writeSignIn(db, accountId, day, runningDays);
      const earned = { accountId, occasion: day, title: '', guardianId: handoverAccountId ?? null, now };
      const point =
        ((await earnCoins(db, { ...earned, event: CoinEvent.signIn })) ?? 0) +
        (earnsMore(runningDays) ? ((await earnCoins(db, { ...earned, event: CoinEvent.sevenDays })) ?? 0) : 0);
      const account = await coinAccount(db, accountId);
      const days = await signInDays(db, accountId, day.slice(0, 7));
      return { vbPoints: account?.points ?? 0, signFlag: 1, signDays: days.length, runningDays, point };
    });
  };

  return {
    /**
     * Signs the person in for the day, once, however many ask at once; those of the day beside the first wait for it here, and not each with a connection of
     * the database, which everybody else needs.
     * @throws Refusal when the person has signed in today
     */
    async signIn(session: Session, now: WireTime) {
      const { accountId } = session;
      const first = underWay.get(accountId);
      const day = dayOf(now);
      if (first?.day === day) {
        await first.done;
        throw refused(SIGNED_IN);
      }
      // That of the day before goes first, whatever becomes of it. Nothing is waited for where there is none: two at once would both go on.
      if (first) await first.done.catch(() => undefined);
      const own = signIn(session, now).finally(() => underWay.delete(accountId));
      underWay.set(accountId, { day, done: own });
      return own;
    },

    /** Balance, and the calendar of a month: of this one when none is named. */
    async balance({ accountId }: Session, month: string | undefined, now: WireTime) {
      const today = dayOf(now);
      const thisMonth = today.slice(0, 7);
      const [account, days] = await Promise.all([
        coinAccount(database, accountId),
        signInDays(database, accountId, month ?? thisMonth),
      ]);
      const ofThisMonth = month && month !== thisMonth ? await signInDays(database, accountId, thisMonth) : days;
      return {
        vbPoints: account?.points ?? 0,
        signFlag: account?.signedOn === today ? 1 : 0,
        signDays: ofThisMonth.length,
        runningDays: account ? runningOn(account, today) : 0,
        month: month ?? thisMonth,
        today,
        days,
      };
    },

    /** What the person earned, the latest first. */
    async ledger({ accountId }: Session, paging: Paging) {
      const span = spanOf(paging);
      const rows = await entriesOf(database, accountId, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countEntries(database, accountId));
      return { dataList: rows.map((row) => ({ ...row, remarks: remarksOf(row) })), totalCount };
    },
  };
}
export type Coins = ReturnType<typeof createCoins>;
