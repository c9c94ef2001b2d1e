import {
  insertByFront,
  manageEvaluationComment,
  manageEvaluationDecide,
  manageEvaluationFetch,
  manageRecordDecide,
  parentCommentSubmit,
  selfReportUpdate,
  submitRecord,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { acts, by, pupil, whoever } from './act.ts';
import { countsInFirst, GUARDIANS, handOf, hasInHand, isThere, listedIn, type Model, passes } from './model.ts';
import type { Real } from './world.ts';

/** Records and semester evaluations: what pupils and guardians write, and what becomes of it. */

export const write = acts(
  '写记录',
  fc.record({ pupil, submit: fc.constantFrom(0 as const, 1 as const, 1 as const) }),
  () => true,
  async (model, real, { pupil, submit }) => {
    model.written += 1;
    const input = { ...real.book(`第 ${model.written} 本`), submit };
    const { ok, data } = await real.call(insertByFront, input, real.pupils[pupil]!.token);
    const one = model.pupils[pupil]!;
    expect(ok, 'who is enrolled writes').toBe(isThere(model, one));
    if (!ok) return;
    const ofFirst = countsInFirst(model, one);
    one.records.push({ id: data.id, state: submit === 1 ? 'submitted' : 'draft', ofFirst, sent: model.today });
  },
);
/** What is to be questioned, or is missed in a report, has passed first. */
export const passed = acts(
  '记录通过',
  fc.record({ pupil }),
  (model, of) => isThere(model, model.pupils[of.pupil]!) && handOf(model, model.pupils[of.pupil]!) !== undefined,
  async (model, real, { pupil }) => {
    const one = model.pupils[pupil]!;
    model.written += 1;
    const input = { ...real.book(`第 ${model.written} 本`), submit: 1 as const };
    const { data } = await real.call(insertByFront, input, real.pupils[pupil]!.token);
    const { token } = real.staff[handOf(model, one)!]!;
    const [told] = (await real.call(manageRecordDecide, { list: [{ id: data.id }], pass: 1 }, token)).data;
    expect(told?.ok, 'the class that has the pupil passes a record').toBe(1);
    one.records.push({ id: data.id, state: 'passed', ofFirst: countsInFirst(model, one), sent: model.today });
  },
);
const submit = acts(
  '提交记录',
  fc.record({ pupil }),
  (model, of) => model.pupils[of.pupil]!.records.some(({ state }) => state === 'draft' || state === 'refused'),
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const record = one.records.find(({ state }) => state === 'draft' || state === 'refused')!;
    const { ok } = await real.call(submitRecord, { list: [record.id] }, real.pupils[of.pupil]!.token);
    expect(ok, 'who is enrolled submits').toBe(isThere(model, one));
    if (ok) Object.assign(record, { state: 'submitted', ofFirst: countsInFirst(model, one), sent: model.today });
  },
);
const review = acts(
  '审核记录',
  fc.record({ pupil, by, pass: fc.constantFrom(0 as const, 1 as const) }),
  (model, of) =>
    model.pupils[of.pupil]!.records.some(({ state }) => state === 'submitted') &&
    whoever(of.by, handOf(model, model.pupils[of.pupil]!)) !== undefined,
  async (model, real, { pupil, pass, ...of }) => {
    const one = model.pupils[pupil]!;
    const record = one.records.find(({ state }) => state === 'submitted')!;
    const by = whoever(of.by, handOf(model, one))!;
    const input = { list: [{ id: record.id }], pass, reason: '请补充' };
    const ok = (await real.call(manageRecordDecide, input, real.staff[by]!.token)).data[0]?.ok === 1;
    const may = hasInHand(one, handOf(model, one), by);
    expect(ok, 'reviewed by who has the pupil in hand').toBe(may ?? ok);
    if (!ok) return;
    if (pass === 1) passes(one, record);
    else record.state = 'refused';
  },
);

const evaluate = acts(
  '写自评',
  fc.record({ pupil }),
  (model, of) => ['open', 'refused'].includes(model.pupils[of.pupil]!.evaluation.state),
  async (model, real, of) => {
    const { evaluation } = model.pupils[of.pupil]!;
    model.written += 1;
    const text = `<p>自评 ${model.written}</p>`;
    const { ok } = await real.call(
      selfReportUpdate,
      { id: evaluation.id, comments: text },
      real.pupils[of.pupil]!.token,
    );
    const runs = evaluation.state === 'refused' || model.today <= model.season.evaluated.endsOn;
    expect(ok, 'who is asked for an evaluation writes it').toBe(isThere(model, model.pupils[of.pupil]!) ? runs : ok);
    if (ok) Object.assign(evaluation, { text, state: 'submitted' });
  },
);
const sayAsGuardian = acts(
  '写家长评语',
  fc.record({ pupil, guardian: fc.constantFrom(...GUARDIANS) }),
  (model, of) => ['open', 'refused'].includes(model.pupils[of.pupil]!.word.state),
  async (model, real, of) => {
    const { evaluation, word, guardians } = model.pupils[of.pupil]!;
    model.written += 1;
    const text = `评语 ${model.written}`;
    const input = { id: evaluation.id, parentComment: text };
    const { ok } = await real.call(parentCommentSubmit, input, real.guardians[of.guardian]!.token);
    const runs = word.state === 'refused' || model.today <= model.season.evaluated.endsOn;
    const isBound = guardians.has(of.guardian);
    expect(ok, 'who is bound says something').toBe(
      isBound && !isThere(model, model.pupils[of.pupil]!) ? ok : isBound && runs,
    );
    if (ok) Object.assign(word, { text, state: 'submitted' });
  },
);
/** Decides what a pupil or a guardian wrote, or says something to it, by the revision that the person finds. */
async function withEvaluation(
  model: Model,
  real: Real,
  { pupil, by: chosen }: { pupil: number; by: number },
  take: (id: string, revision: number, token: string) => Promise<boolean>,
): Promise<boolean> {
  const one = model.pupils[pupil]!;
  const by = whoever(chosen, listedIn(model, one))!;
  const { token } = real.staff[by]!;
  const { id } = one.evaluation;
  const seen = await real.call(manageEvaluationFetch, { id }, token);
  const ok = seen.ok && (await take(id, seen.data.revision, token));
  expect(ok, 'an evaluation is of who has the pupil in the list').toBe(hasInHand(one, listedIn(model, one), by) ?? ok);
  return ok;
}
const isReachable = (model: Model, of: { pupil: number; by: number }) =>
  whoever(of.by, listedIn(model, model.pupils[of.pupil]!)) !== undefined;
const audit = acts(
  '审核学期评价',
  fc.record({
    pupil,
    by,
    pass: fc.constantFrom(0 as const, 1 as const),
    whose: fc.constantFrom('student' as const, 'parent' as const),
  }),
  (model, of) => {
    const { evaluation, word } = model.pupils[of.pupil]!;
    return (of.whose === 'student' ? evaluation : word).state === 'submitted' && isReachable(model, of);
  },
  async (model, real, of) => {
    const { evaluation, word } = model.pupils[of.pupil]!;
    const ok = await withEvaluation(model, real, of, async (id, revision, token) => {
      const input = { id, revision, of: of.whose, pass: of.pass, opinion: '请补充' };
      return (await real.call(manageEvaluationDecide, input, token)).ok;
    });
    if (ok) (of.whose === 'student' ? evaluation : word).state = of.pass === 1 ? 'passed' : 'refused';
  },
);
const comment = acts('写操行评语', fc.record({ pupil, by }), isReachable, async (model, real, of) => {
  model.written += 1;
  const teacherComment = `操行 ${model.written}`;
  const ok = await withEvaluation(
    model,
    real,
    of,
    async (id, revision, token) =>
      (await real.call(manageEvaluationComment, { id, revision, teacherComment }, token)).ok,
  );
  if (ok) model.pupils[of.pupil]!.evaluation.comment = teacherComment;
});

export const WRITING = [
  write,
  write,
  passed,
  passed,
  submit,
  review,
  review,
  evaluate,
  sayAsGuardian,
  audit,
  audit,
  comment,
];
