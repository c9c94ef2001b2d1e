import {
  addRecordQuestion,
  coinBalance,
  manageQuestionRecheck,
  manageQuestionRule,
  questionPage,
  questionSubmit,
  recordUpdate,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { startTestApp, testClock } from '../app.ts';
import { showRecord } from '../fixtures.ts';
import { makeRecordSchool } from '../record-school.ts';
import { expectHistory, expectSums, LINE, type LifeCycle, type Named, overHttp } from './life.ts';

type Stand = 'audit' | 'revision' | 'recheck' | 'dismissed' | 'upheld' | 'cleared' | 'failed';
const STANDS: { [code: number]: Stand } = {
  ...{ 1: 'audit', 2: 'revision', 3: 'recheck' },
  ...{ 4: 'dismissed', 5: 'upheld', 6: 'cleared', 7: 'failed' },
};
type OfRecord = 'passed' | 'returned' | 'rechecking' | 'void';
const RECORD: { [code: number]: OfRecord } = { 2: 'passed', 6: 'returned', 7: 'rechecking', 8: 'void' };

/** One schoolmate's challenge. */
interface Challenge {
  stand: Stand;
  explained: boolean;
  steps: readonly string[];
}
interface Model {
  /** By schoolmate. */
  challenges: readonly (Challenge | undefined)[];
  record: OfRecord;
  recordSteps: readonly string[];
  coins: number;
}
/** What is decided in a challenge. What goes along with the record is decided for all challenges that stand there. */
const RULES = {
  sendBack: { from: 'audit', to: 'revision', record: 'returned', recordStep: 'sendBack' },
  uphold: { from: 'audit', to: 'upheld', record: 'void', recordStep: 'annul' },
  dismiss: { from: 'audit', to: 'dismissed', record: 'passed', recordStep: '' },
  recheckPass: { from: 'recheck', to: 'cleared', record: 'passed', recordStep: 'recheckPass' },
  recheckFail: { from: 'recheck', to: 'failed', record: 'void', recordStep: 'recheckFail' },
} as const;
type Ruling = keyof typeof RULES;
const RULINGS = Object.keys(RULES) as Ruling[];
const CODES = { sendBack: 2, uphold: 4, dismiss: 5 } as const;

type Act =
  | Named<'raise' | 'explain', { by: number }>
  | Named<'revise'>
  | Named<Ruling, { by: number; revision: number }>;
const MATES = [0, 1];
const raise = (by: number): Act => ({ what: 'raise', by });
const explain = (by: number): Act => ({ what: 'explain', by });
const rule = (what: Ruling) => (by: number) => ({ what, by, revision: 0 }) as Act;
const REVISE: Act = { what: 'revise' };

function step(model: Model, act: Act): { ok: boolean; next: Model } {
  const no = { ok: false, next: model };
  /** Those of which it is so take the step. */
  const each = (takes: (one: Challenge, by: number) => boolean, change: Partial<Challenge>) =>
    model.challenges.map((one, by) =>
      one && takes(one, by) ? { ...one, ...change, steps: [...one.steps, act.what] } : one,
    );
  if (act.what === 'revise') {
    if (model.record !== 'returned') return no;
    const challenges = each(({ stand }) => stand === 'revision', { stand: 'recheck' });
    return {
      ok: true,
      next: { ...model, challenges, record: 'rechecking', recordSteps: [...model.recordSteps, 'revise'] },
    };
  }
  const own = model.challenges[act.by];
  if (act.what === 'raise') {
    // While the record is not passed it is nobody's to question; and each questions it once.
    if (own || model.record !== 'passed') return no;
    const challenge: Challenge = { stand: 'audit', explained: false, steps: ['raise'] };
    return { ok: true, next: { ...model, challenges: model.challenges.with(act.by, challenge) } };
  }
  if (act.what === 'explain') {
    if (own?.stand !== 'audit' || own.explained) return no;
    return { ok: true, next: { ...model, challenges: each((_, by) => by === act.by, { explained: true }) } };
  }
  const { from, to, record, recordStep } = RULES[act.what];
  if (own?.stand !== from || act.revision !== own.steps.length) return no;
  const challenges = each(({ stand }, by) => (recordStep ? stand === from : by === act.by), { stand: to });
  if (!recordStep) return { ok: true, next: { ...model, challenges } };
  const coins = act.what === 'recheckPass' ? 2 : model.coins;
  return { ok: true, next: { challenges, record, recordSteps: [...model.recordSteps, recordStep], coins } };
}

interface Real {
  owner: { accountId: string; token: string };
  mates: readonly { accountId: string; token: string }[];
  recordId: string;
  /** Each modification says another day: the same again would be none. */
  tries: number;
  histories: Map<string, readonly string[]>;
}

/** A record that schoolmates challenge, and what becomes of it and of them. */
export async function challengeLife(): Promise<LifeCycle<Model, Act, Real>> {
  const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
  onTestFinished(() => app.close());
  const at = await makeRecordSchool(app);
  const call = await overHttp(app);
  const db = app.platform.database;
  const moduleId = at.content.modules.find(({ dimensions }) => dimensions.includes(at.reading))!.moduleId;
  let begun = 0;
  const content = JSON.stringify(Object.fromEntries(at.values().map(({ id, value }) => [id, value])));

  const challengeOf = async ({ recordId, mates }: Real, by: number) =>
    (
      await db.row<{ id: string }>(
        'select question_id as id from record_question where record_id = $1 and questioner_id = $2',
        [recordId, mates[by]!.accountId],
      )
    )?.id;

  async function passedRecord(accountId: string): Promise<string> {
    const row = await db.row<{ id: string }>(
      `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher,
         state, creator_id, submitted_at, created_at, updated_at)
       select $1, $2, $3, (select max(semester_id) from semester), (select max(scheme_id) from scheme), $4, $5, 1, '昆虫记', $6, false, 2, $1, $7, $7, $7
       returning record_id as id`,
      [accountId, at.orgId, at.classId, moduleId, at.reading.dimensionId, content, at.now],
    );
    await showRecord(db, row!.id, at.now.slice(0, 10));
    return row!.id;
  }

  return {
    app,
    async begin() {
      const owner = await at.pupil();
      const mates = [await at.pupil('许嘉宁'), await at.pupil('周予安')];
      const recordId = await passedRecord(owner.accountId);
      const nobody: Model = { challenges: [undefined, undefined], record: 'passed', recordSteps: [], coins: 0 };
      const real: Real = { owner, mates, recordId, tries: 0, histories: new Map() };
      begun += 1;
      // Each second begins with a challenge: what is ruled may meet another one.
      if (begun % 2 === 1) return { model: nobody, real };
      await call(addRecordQuestion, { recordId, reason: '册数不符' }, mates[0]!.token);
      return { model: step(nobody, raise(0)).next, real };
    },
    acts: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...MATES.map(raise), ...MATES.map(explain), REVISE, REVISE) },
      // A record that is void stays so: what keeps it is tried more often.
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ...(['sendBack', 'dismiss', 'recheckPass'] as const).flatMap((what) => MATES.map(rule(what))),
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom(...RULINGS.flatMap((what) => MATES.map(rule(what)))) },
    ),
    races: [
      [raise(0), raise(1)],
      [raise(1), rule('sendBack')(0)],
      [rule('sendBack')(0), raise(1)],
      [explain(0), rule('sendBack')(0)],
      [explain(0), rule('dismiss')(0)],
      [rule('sendBack')(0), rule('sendBack')(1)],
      [rule('dismiss')(0), rule('sendBack')(0)],
      [REVISE, REVISE],
      [rule('recheckPass')(0), rule('recheckFail')(0)],
      [rule('recheckPass')(0), rule('recheckPass')(1)],
    ],
    aim: ({ challenges }, act) =>
      'revision' in act ? { ...act, revision: challenges[act.by]?.steps.length ?? 0 } : act,
    step,
    async perform(real, act) {
      const { owner, mates, recordId } = real;
      if (act.what === 'revise') {
        real.tries += 1;
        const value = `2026-02-${String((real.tries % 28) + 1).padStart(2, '0')}`;
        const list = [{ recordId, fieldId: at.idOf(at.reading, '读完日期'), value }];
        return (await call(recordUpdate, { list }, owner.token)).ok;
      }
      if (act.what === 'raise')
        return (await call(addRecordQuestion, { recordId, reason: '册数不符' }, mates[act.by]!.token)).ok;
      const id = await challengeOf(real, act.by);
      if (!id) return false;
      if (act.what === 'explain') return (await call(questionSubmit, { id, explain: '如实填写' }, owner.token)).ok;
      const { revision } = act;
      if (act.what === 'recheckPass' || act.what === 'recheckFail') {
        const input = {
          id,
          revision,
          checkStatus: act.what === 'recheckPass' ? 2 : 3,
          checkOpinion: '已核对',
        } as const;
        return (await call(manageQuestionRecheck, input, at.teacher.token)).ok;
      }
      const input = { id, revision, status: CODES[act.what], auditOpinion: '已核对' };
      return (await call(manageQuestionRule, input, at.office.token)).ok;
    },
    async found({ owner, mates, recordId, histories }) {
      const rows = await db.rows<{ id: string; by: string; stand: number; explained: boolean; lines: string[] }>(
        `select question_id as id, questioner_id as by, state as stand, explained_at is not null as explained,
           array(select ${LINE} from record_question_history h where h.question_id = q.question_id order by history_id) as lines
         from record_question q where record_id = $1`,
        [recordId],
      );
      const record = (await db.row<{ state: number; lines: string[] }>(
        `select state, array(select ${LINE} from record_history h where h.record_id = r.record_id order by history_id) as lines
         from record r where record_id = $1`,
        [recordId],
      ))!;
      const grown = (id: string, lines: readonly string[], stands: number) => {
        const steps = expectHistory(histories.get(id) ?? [], lines, stands);
        histories.set(id, lines);
        return steps.join();
      };
      const [faced, coins, ...raised] = await Promise.all([
        call(questionPage, { challengedPersonId: owner.accountId }, owner.token),
        call(coinBalance, {}, owner.token),
        ...mates.map(({ token }) => call(questionPage, {}, token)),
      ]);
      expect(faced.data.totalCount).toBe(rows.length);
      await expectSums(app, owner.accountId);
      return {
        challenges: mates.map(({ accountId }, by) => {
          const own = rows.filter((row) => row.by === accountId);
          expect(raised[by]!.data.totalCount).toBe(own.length);
          return own.map(
            ({ id, stand, explained, lines }) => `${STANDS[stand]} ${explained} ${grown(id, lines, stand)}`,
          );
        }),
        record: `${RECORD[record.state]} ${grown('record', record.lines, record.state)}`,
        coins: coins.data.vbPoints,
      };
    },
    expected: ({ challenges, record, recordSteps, coins }) => ({
      challenges: challenges.map((one) => (one ? [`${one.stand} ${one.explained} ${one.steps.join()}`] : [])),
      record: `${record} ${recordSteps.join()}`,
      coins,
    }),
  };
}
