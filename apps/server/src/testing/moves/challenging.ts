import {
  addRecordQuestion,
  manageQuestionFetch,
  manageQuestionRecheck,
  manageQuestionRule,
  questionSubmit,
  recordUpdate,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { acts, by, pupil, whoever } from './act.ts';
import {
  beginsChallenge,
  type Challenge,
  dayAfter,
  isStaffOf,
  isThere,
  type KeptRecord,
  type Model,
  type Pupil,
  passes,
  roomOf,
  schoolOf,
  waits,
} from './model.ts';

/** Records under a public notice: schoolmates question them, and what comes of it. */

/** Whether the notice shows a record to somebody today: to who is in the class, and of its school. */
const sees = (model: Model, mate: Pupil, { shown }: KeptRecord, room: number | undefined) =>
  shown !== undefined &&
  isThere(model, mate) &&
  shown.from <= model.today &&
  model.today <= shown.to &&
  room !== undefined &&
  roomOf(mate) === room &&
  mate.school === schoolOf(room);

export const raise = acts(
  '质疑',
  fc.record({ pupil, mate: pupil }),
  (model, of) =>
    of.pupil !== of.mate && model.pupils[of.pupil]!.records.some(({ shown, state }) => shown && state === 'passed'),
  async (model, real, { pupil, mate }) => {
    const one = model.pupils[pupil]!;
    const record = one.records.findLast(({ shown, state }) => shown && state === 'passed')!;
    const input = { recordId: record.id, reason: '册数不符' };
    const { ok, data } = await real.call(addRecordQuestion, input, real.pupils[mate]!.token);
    const own = one.challenges.filter((challenge) => challenge.recordId === record.id && challenge.mate === mate);
    const asked = own.some(({ stand, on }) => stand !== 'ended' || on >= record.shown!.from);
    const may = sees(model, model.pupils[mate]!, record, one.noticedIn) && !asked;
    expect(ok, 'who is shown a record questions it, once').toBe(may);
    if (ok) beginsChallenge(model, one, { id: data.id, recordId: record.id, mate, stand: 'audit', on: model.today });
  },
);

export const explain = acts(
  '申辩',
  fc.record({ pupil }),
  (model, of) => model.pupils[of.pupil]!.challenges.some(({ stand, explained }) => stand === 'audit' && !explained),
  async (model, real, of) => {
    const challenge = model.pupils[of.pupil]!.challenges.find(
      ({ stand, explained }) => stand === 'audit' && !explained,
    )!;
    const input = { id: challenge.id, explain: '如实填写' };
    expect((await real.call(questionSubmit, input, real.pupils[of.pupil]!.token)).ok, 'an explanation').toBe(true);
    challenge.explained = true;
  },
);

/** What a result makes of the record, and of a challenge; what it makes of the record it makes of all that stand there. */
const RULINGS = {
  2: { record: 'returned', to: 'revision' },
  4: { record: 'void', to: 'ended' },
  5: { record: undefined, to: 'ended' },
} as const;
const CHECKS = { 2: 'passed', 3: 'void' } as const;
function decided(one: Pupil, challenge: Challenge, record: KeptRecord['state'] | undefined, to: Challenge['stand']) {
  const all = record
    ? one.challenges.filter(({ recordId, stand }) => recordId === challenge.recordId && stand === challenge.stand)
    : [challenge];
  for (const each of all) each.stand = to;
  const of = one.records.find(({ id }) => id === challenge.recordId)!;
  if (record === 'passed') passes(one, of);
  else if (record) of.state = record;
}
export const rule = acts(
  '裁定质疑',
  fc.record({ pupil, by, status: fc.constantFrom(2 as const, 2 as const, 4 as const, 5 as const) }),
  (model, of) => model.pupils[of.pupil]!.challenges.some(waits),
  async (model, real, { pupil, status, ...of }) => {
    const one = model.pupils[pupil]!;
    const challenge = one.challenges.find(waits)!;
    const by = whoever(of.by, challenge.room)!;
    const { token } = real.staff[by]!;
    const { id } = challenge;
    const seen = await real.call(manageQuestionFetch, { id }, token);
    const revision = seen.ok ? seen.data.revision : 1;
    const checkStatus = status === 2 ? 2 : 3;
    const ok =
      seen.ok &&
      (challenge.stand === 'audit'
        ? await real.call(manageQuestionRule, { id, revision, status, auditOpinion: '已核对' }, token)
        : await real.call(manageQuestionRecheck, { id, revision, checkStatus, checkOpinion: '已核对' }, token)
      ).ok;
    expect(ok, 'ruled by who has the report in hand').toBe(isStaffOf(challenge.room, by));
    if (!ok) return;
    if (challenge.stand === 'recheck') decided(one, challenge, CHECKS[checkStatus], 'ended');
    else decided(one, challenge, RULINGS[status].record, RULINGS[status].to);
  },
);

export const revise = acts(
  '按质疑修改',
  fc.record({ pupil }),
  (model, of) => model.pupils[of.pupil]!.records.some(({ state }) => state === 'returned'),
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const record = one.records.find(({ state }) => state === 'returned')!;
    model.written += 1;
    const value = dayAfter('2026-01-01', model.written);
    const list = [{ recordId: record.id, fieldId: real.readOn, value }];
    expect((await real.call(recordUpdate, { list }, real.pupils[of.pupil]!.token)).ok, 'a modification').toBe(true);
    record.state = 'rechecking';
    for (const challenge of one.challenges)
      if (challenge.recordId === record.id && challenge.stand === 'revision') challenge.stand = 'recheck';
  },
);

export const CHALLENGING = [raise, raise, raise, explain, rule, rule, revise];
