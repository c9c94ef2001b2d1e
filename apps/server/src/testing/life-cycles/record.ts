import {
  coinBalance,
  confirmRecord,
  deleteRecord,
  insertByFront,
  manageRecordDecide,
  manageRecordEnter,
  manageRecordMend,
  manageRecordTakeBack,
  manageRecordWithdraw,
  recordPage,
  submitRecord,
  TAKE_BACK_SECONDS,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { REPEATED_SECONDS } from '../../platform/idempotency.ts';
import { startTestApp, testClock } from '../app.ts';
import { makeRecordSchool } from '../record-school.ts';
import { expectHistory, expectSums, LINE, type LifeCycle, type Named, overHttp } from './life.ts';

const STATES = ['draft', 'submitted', 'passed', 'refused', 'waiting', 'rejected'] as const;
type State = (typeof STATES)[number] | 'gone';
const CODES: { [code: number]: State } = { ...STATES, 9: 'gone' };
const POINTS = 2;

interface Entry {
  slot: number;
  byTeacher: boolean;
  state: State;
  history: readonly string[];
  /** Seconds: when it was begun, and passed last. */
  begunAt: number;
  passedAt: number;
}
interface Model {
  seconds: number;
  records: readonly Entry[];
}
/** A step with a record that is there, whose record it is, and from where it may be taken. */
const STEPS = {
  submit: { byTeacher: false, from: ['draft', 'refused'], to: 'submitted' },
  delete: { byTeacher: false, from: ['draft', 'refused'], to: 'gone' },
  pass: { byTeacher: false, from: ['submitted'], to: 'passed' },
  refuse: { byTeacher: false, from: ['submitted'], to: 'refused' },
  takeBack: { byTeacher: false, from: ['passed'], to: 'submitted' },
  confirm: { byTeacher: true, from: ['waiting'], to: 'passed' },
  reject: { byTeacher: true, from: ['waiting'], to: 'rejected' },
  mend: { byTeacher: true, from: ['waiting', 'rejected'], to: 'waiting' },
  withdraw: { byTeacher: true, from: ['waiting', 'rejected'], to: 'gone' },
} as const satisfies { [step: string]: { byTeacher: boolean; from: readonly State[]; to: State } };
type Step = keyof typeof STEPS;
const ALL_STEPS = Object.keys(STEPS) as Step[];
/** Tried more often: without them a record does not get far. */
const USUAL_STEPS: readonly Step[] = ['submit', 'pass', 'pass', 'takeBack', 'takeBack'];

type Act =
  | Named<'begin' | 'send' | 'enter', { slot: number }>
  | Named<'wait'>
  /** `key`: the record that its person has before them. */
  | Named<Step, { slot: number; key: string; revision: number }>;
/** A slot is one content; two of them. */
const SLOTS = [0, 1];
const write = (what: 'begin' | 'send' | 'enter') => (slot: number) => ({ what, slot }) as Act;
const take = (what: Step) => (slot: number) => ({ what, slot, key: '', revision: 0 }) as Act;

/** Records by the number that each has in its slot. */
const keyed = ({ records }: Model) => {
  const counts = new Map<number, number>();
  return records.map((record) => {
    const nth = (counts.get(record.slot) ?? 0) + 1;
    counts.set(record.slot, nth);
    return { key: `${record.slot}#${nth}`, record };
  });
};

const add = (
  model: Model,
  slot: number,
  { byTeacher = false, state, history }: Pick<Entry, 'state' | 'history'> & { byTeacher?: boolean },
) => ({
  ok: true,
  next: {
    ...model,
    records: [...model.records, { slot, byTeacher, state, history, begunAt: model.seconds, passedAt: -1 }],
  },
});
const move = (model: Model, one: Entry, state: State, step: string) => {
  const passedAt = step === 'pass' ? model.seconds : one.passedAt;
  const moved = { ...one, state, history: [...one.history, step], passedAt };
  return { ok: true, next: { ...model, records: model.records.map((record) => (record === one ? moved : record)) } };
};

function step(model: Model, act: Act): { ok: boolean; next: Model } {
  const { seconds, records } = model;
  const no = { ok: false, next: model };
  if (act.what === 'wait') return { ok: true, next: { ...model, seconds: seconds + TAKE_BACK_SECONDS + 1 } };
  if (act.what === 'enter') {
    // The same content is entered once for a student.
    const isThere = records.some(({ slot, byTeacher, state }) => slot === act.slot && byTeacher && state !== 'gone');
    return isThere ? no : add(model, act.slot, { byTeacher: true, state: 'waiting', history: ['enter'] });
  }
  if (act.what === 'begin' || act.what === 'send') {
    const sends = act.what === 'send';
    const alike = records.filter(
      (one) => one.slot === act.slot && !one.byTeacher && one.begunAt + REPEATED_SECONDS >= seconds,
    );
    // A double click is one.
    if (sends && alike.some(({ state }) => state === 'submitted')) return { ok: true, next: model };
    const draft = alike.find(({ state }) => state === 'draft');
    if (draft) return sends ? move(model, draft, 'submitted', 'submit') : { ok: true, next: model };
    return add(
      model,
      act.slot,
      sends ? { state: 'submitted', history: ['begin', 'submit'] } : { state: 'draft', history: ['begin'] },
    );
  }
  const one = keyed(model).find(({ key }) => key === act.key)?.record;
  const { byTeacher, from, to }: { byTeacher: boolean; from: readonly State[]; to: State } = STEPS[act.what];
  if (!one || byTeacher !== one.byTeacher || !from.includes(one.state)) return no;
  if (act.what === 'takeBack' && (one.history.at(-1) !== 'pass' || seconds - one.passedAt > TAKE_BACK_SECONDS))
    return no;
  if (act.what === 'mend' && act.revision !== one.history.length) return no;
  return move(model, one, to, act.what);
}

interface Real {
  accountId: string;
  token: string;
  /** Ids by key, and the history of each as it was found last. */
  ids: Map<string, string>;
  histories: Map<string, readonly string[]>;
}

/** A record's life: written or entered, submitted, reviewed, taken back, answered; and the coins that it earns. */
export async function recordLife(): Promise<LifeCycle<Model, Act, Real>> {
  const clock = testClock('2026-03-12T10:00:00+08:00');
  const app = await startTestApp({ clock });
  onTestFinished(() => app.close());
  const at = await makeRecordSchool(app);
  const call = await overHttp(app);
  const db = app.platform.database;
  const { dimensionId = '' } = at.reading;
  const teacher = at.teacher.token;
  const valuesOf = (slot: number) => at.values({ 书名: `昆虫记 ${slot}`, 读书心得: `第 ${slot} 册：看了一辈子虫子。` });

  async function decide(id: string, pass: 0 | 1): Promise<boolean> {
    const { data } = await call(manageRecordDecide, { list: [{ id }], pass, reason: pass ? '' : '请补充' }, teacher);
    return data[0]?.ok === 1;
  }

  return {
    app,
    async begin() {
      const pupil = await at.pupil();
      return { model: { seconds: 0, records: [] }, real: { ...pupil, ids: new Map(), histories: new Map() } };
    },
    acts: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(...(['begin', 'send', 'enter'] as const).flatMap((what) => SLOTS.map(write(what)))),
      },
      {
        weight: 9,
        arbitrary: fc.constantFrom(...[...ALL_STEPS, ...USUAL_STEPS].flatMap((what) => SLOTS.map(take(what)))),
      },
      { weight: 1, arbitrary: fc.constant<Act>({ what: 'wait' }) },
    ),
    races: SLOTS.flatMap((slot): [Act, Act][] => [
      [take('pass')(slot), take('refuse')(slot)],
      [take('pass')(slot), take('pass')(slot)],
      [take('submit')(slot), take('delete')(slot)],
      [write('send')(slot), take('delete')(slot)],
      [write('send')(slot), write('send')(slot)],
      [take('confirm')(slot), take('withdraw')(slot)],
      [take('confirm')(slot), take('mend')(slot)],
      [take('takeBack')(slot), take('takeBack')(slot)],
      [write('enter')(slot), write('enter')(slot)],
    ]),
    aim(model, act) {
      if (!('key' in act)) return act;
      const ofSlot = keyed(model).filter(({ record }) => record.slot === act.slot);
      const aimed = ofSlot.findLast(({ record }) => record.byTeacher === STEPS[act.what].byTeacher) ?? ofSlot.at(-1);
      return { ...act, key: aimed?.key ?? '', revision: aimed?.record.history.length ?? 0 };
    },
    step,
    async perform({ token, accountId, ids }, act) {
      if (act.what === 'wait') {
        clock.advance(TAKE_BACK_SECONDS + 1);
        return true;
      }
      if (act.what === 'begin' || act.what === 'send') {
        const submit = act.what === 'send' ? 1 : 0;
        return (await call(insertByFront, { dimensionId, fieldList: valuesOf(act.slot), submit }, token)).ok;
      }
      if (act.what === 'enter') {
        const input = { dimensionId, fieldList: valuesOf(act.slot), studentIds: [accountId] };
        const entered = await call(manageRecordEnter, input, teacher);
        return entered.ok && entered.data[0]?.ok === 1;
      }
      const id = ids.get(act.key);
      if (!id) return false;
      switch (act.what) {
        case 'submit':
          return (await call(submitRecord, { list: [id] }, token)).ok;
        case 'delete':
          return (await call(deleteRecord, { id }, token)).ok;
        case 'pass':
          return decide(id, 1);
        case 'refuse':
          return decide(id, 0);
        case 'takeBack':
          return (await call(manageRecordTakeBack, { id }, teacher)).ok;
        case 'confirm':
          return (await call(confirmRecord, { ids: [id], confirmStatus: 2 }, token)).ok;
        case 'reject':
          return (await call(confirmRecord, { ids: [id], confirmStatus: 3, remarks: '不是我的' }, token)).ok;
        case 'mend': {
          const { revision } = act;
          return (await call(manageRecordMend, { id, revision, fieldList: valuesOf(act.slot) }, teacher)).ok;
        }
        case 'withdraw':
          return (await call(manageRecordWithdraw, { id, reason: '录错了' }, teacher)).ok;
      }
    },
    async found({ accountId, token, ids, histories }) {
      const rows = await db.rows<{ id: string; title: string; state: number; lines: string[] }>(
        `select record_id as id, title, state, array(select ${LINE} from record_history h where h.record_id = r.record_id order by history_id) as lines
         from record r where student_id = $1 order by record_id`,
        [accountId],
      );
      const counts = new Map<string, number>();
      const records = rows.map(({ id, title, state, lines }) => {
        const slot = title.split(' ')[1] ?? '';
        counts.set(slot, (counts.get(slot) ?? 0) + 1);
        const key = `${slot}#${counts.get(slot)}`;
        ids.set(key, id);
        const steps = expectHistory(histories.get(id) ?? [], lines, state);
        histories.set(id, lines);
        return [key, `${CODES[state]}: ${steps.join()}`];
      });
      const { data } = await call(recordPage, { pageSize: 100 }, token);
      // The student's own list holds each that is not gone, once.
      expect(data.dataList.map(({ id }) => id).toSorted()).toEqual(
        rows.flatMap(({ id, state }) => (CODES[state] === 'gone' ? [] : [id])).toSorted(),
      );
      await expectSums(app, accountId);
      const { vbPoints } = (await call(coinBalance, {}, token)).data;
      return { records: Object.fromEntries(records), coins: vbPoints };
    },
    expected: (model) => ({
      records: Object.fromEntries(
        keyed(model).map(({ key, record }) => [key, `${record.state}: ${record.history.join()}`]),
      ),
      coins: POINTS * model.records.filter(({ state }) => state === 'passed').length,
    }),
  };
}
