import {
  acceptTransfer,
  askTransfer,
  manageTransferPage,
  refuseTransfer,
  reopenTransfer,
  TransferState,
  withdrawTransfer,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { addClass } from '../../modules/people/roster/index.ts';
import { addSchoolYear } from '../../modules/people/school-year/index.ts';
import { toWireTime } from '../../platform/time.ts';
import { startTestApp, testClock } from '../app.ts';
import { makeOrg } from '../fixtures.ts';
import { type LifeCycle, type Named, overHttp } from './life.ts';

type Side = 0 | 1;
const SIDES: readonly Side[] = [0, 1];
const other = (one: Side): Side => (one === 0 ? 1 : 0);

interface Transfer {
  from: Side;
  state: 'waiting' | 'accepted' | 'refused' | 'withdrawn';
}
const STATES: { [code: number]: Transfer['state'] } = {
  [TransferState.waiting]: 'waiting',
  [TransferState.accepted]: 'accepted',
  [TransferState.refused]: 'refused',
  [TransferState.withdrawn]: 'withdrawn',
};
interface Model {
  at: Side;
  transfers: readonly Transfer[];
}
const STEPS = {
  accept: { from: 'waiting', to: 'accepted', bySender: false },
  refuse: { from: 'waiting', to: 'refused', bySender: false },
  withdraw: { from: 'waiting', to: 'withdrawn', bySender: true },
  reopen: { from: 'refused', to: 'waiting', bySender: false },
} as const;
type Step = keyof typeof STEPS;
/** `by`: the school that acts; of a step the one whose turn it is, unless it is tried by the `wrong` one. */
type Act = Named<'ask', { by: Side }> | Named<Step, { wrong: boolean; by: Side; nth: number }>;
const ask = (by: Side): Act => ({ what: 'ask', by });
const take = (what: Step, wrong = false): Act => ({ what, wrong, by: 0, nth: 0 });
const ACTS = (Object.keys(STEPS) as Step[]).flatMap((what) => [take(what), take(what), take(what), take(what, true)]);

function step(model: Model, act: Act): { ok: boolean; next: Model } {
  const { at, transfers } = model;
  const no = { ok: false, next: model };
  const waits = transfers.some(({ state }) => state === 'waiting');
  if (act.what === 'ask') {
    const asked = { from: at, state: 'waiting' as const };
    return act.by === at && !waits ? { ok: true, next: { at, transfers: [...transfers, asked] } } : no;
  }
  const one = transfers[act.nth - 1];
  const { from, to, bySender } = STEPS[act.what];
  if (one?.state !== from || act.by !== (bySender ? one.from : other(one.from))) return no;
  if (act.what === 'reopen' && (at !== one.from || waits)) return no;
  return {
    ok: true,
    next: {
      at: to === 'accepted' ? other(one.from) : at,
      transfers: transfers.with(act.nth - 1, { ...one, state: to }),
    },
  };
}

/** A student between two schools: asked for, accepted, refused, taken back, asked back. */
export async function transferLife(): Promise<LifeCycle<Model, Act, { studentId: string }>> {
  const clock = testClock('2025-10-08T10:00:00+08:00');
  const app = await startTestApp({ clock, config: { staffIdleMinutes: 30 * 24 * 60 } });
  onTestFinished(() => app.close());
  const call = await overHttp(app);
  const db = app.platform.database;
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const school = async (name: string) => {
    const orgId = await makeOrg(db, { name });
    const classId = await addClass(db, { orgId, stage: 2, entranceYear: 2024, years: 6, className: '1班' });
    return { orgId, classId, office: await app.makeAccount({ usertype: 5, orgId }) };
  };
  const schools = [await school('白鹭洲小学'), await school('青山小学')] as const;
  const sideOf = (orgId: string): Side => (orgId === schools[0].orgId ? 0 : 1);

  return {
    app,
    async begin() {
      clock.set('2025-10-08T10:00:00+08:00');
      return { model: { at: 0, transfers: [] }, real: { studentId: await app.makeStudent(schools[0]) } };
    },
    acts: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...SIDES.map(ask)) },
      { weight: 5, arbitrary: fc.constantFrom(...ACTS) },
    ),
    races: [
      [ask(0), ask(0)],
      [ask(1), ask(1)],
      [take('accept'), take('withdraw')],
      [take('accept'), take('refuse')],
      [take('accept'), take('accept')],
      [take('refuse'), take('withdraw')],
      [take('reopen'), ask(0)],
      [take('reopen'), ask(1)],
    ],
    aim({ transfers }, act) {
      if (act.what === 'ask') return act;
      // A refusal may be taken back long after: the student may be elsewhere by then.
      const refused = transfers.findLastIndex(({ state }) => state === 'refused');
      const nth = act.what === 'reopen' && refused >= 0 ? refused + 1 : transfers.length;
      const sender = transfers[nth - 1]?.from ?? 0;
      const whose = STEPS[act.what].bySender ? sender : other(sender);
      return { ...act, nth, by: act.wrong ? other(whose) : whose };
    },
    step,
    async perform({ studentId }, act) {
      const token = await app.sessionOf(schools[act.by].office);
      if (act.what === 'ask') {
        const input = { id: studentId, toOrgId: schools[other(act.by)].orgId, reason: '搬家' };
        return (await call(askTransfer, input, token)).ok;
      }
      const row = await db.row<{ id: string }>(
        'select transfer_id as id from student_transfer where student_id = $1 order by transfer_id offset $2 limit 1',
        [studentId, Math.max(0, act.nth - 1)],
      );
      if (!row || act.nth === 0) return false;
      const { id } = row;
      if (act.what === 'refuse') return (await call(refuseTransfer, { id, reason: '班额已满' }, token)).ok;
      if (act.what === 'withdraw') return (await call(withdrawTransfer, { id }, token)).ok;
      if (act.what === 'reopen') return (await call(reopenTransfer, { id }, token)).ok;
      const from = toWireTime(clock()).slice(0, 10);
      const { ok } = await call(acceptTransfer, { id, classId: schools[act.by].classId, from }, token);
      // A class begins on a day: the next move is of a later one.
      if (ok) clock.advance(24 * 3600);
      return ok;
    },
    async found({ studentId }) {
      const rows = await db.rows<{ id: string; from: string; state: number }>(
        'select transfer_id as id, from_org_id as from, state from student_transfer where student_id = $1 order by transfer_id',
        [studentId],
      );
      const { orgId } = (await db.row<{ orgId: string }>(
        'select school_id as "orgId" from student where account_id = $1',
        [studentId],
      ))!;
      const classes = await db.rows<{ orgId: string; isOver: boolean }>(
        `select co.org_id as "orgId", m.ends_on is not null as "isOver" from class_membership m
           join school_class c using (class_id) join cohort co using (cohort_id) where m.student_id = $1 order by m.starts_on`,
        [studentId],
      );
      // Each move that was accepted ended one class and began the next.
      expect(classes.slice(0, -1).every(({ isOver }) => isOver)).toBe(true);
      // Both schools see each transfer once, as it stands.
      const seen = rows.map(({ id, state }) => `${id} ${state}`);
      for (const by of SIDES) {
        const { data } = await call(manageTransferPage, { pageSize: 100 }, await app.sessionOf(schools[by].office));
        const mine = data.dataList.filter((row) => row.studentId === studentId);
        expect(mine.map(({ id, state }) => `${id} ${state}`).toSorted()).toEqual(seen.toSorted());
      }
      return {
        at: sideOf(orgId),
        inClass: classes.flatMap((one) => (one.isOver ? [] : [sideOf(one.orgId)])),
        moves: classes.length - 1,
        transfers: rows.map(({ from, state }) => ({ from: sideOf(from), state: STATES[state] })),
      };
    },
    expected: ({ at, transfers }) => ({
      ...{ at, inClass: [at], transfers },
      moves: transfers.filter(({ state }) => state === 'accepted').length,
    }),
  };
}
