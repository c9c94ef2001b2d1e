import {
  awardList,
  BODY_MASS_INDEX,
  examinationScores,
  fitnessTable,
  parentCommentFetch,
  questionPage,
  recordPage,
  reportPublicity,
  selfReportFetch,
  selfReportPage,
  studentScore,
  waitingForMe,
} from '@vimo/contract';
import { expect } from 'vitest';
import { GUARDIANS, isThere, type Model, PUPILS, type Pupil, roomOn, SCHOOLS, sheetDay } from './model.ts';
import type { Real } from './world.ts';

/** Codes of `auditStauts`, of records and of evaluations. */
const RECORDS = { draft: 0, submitted: 1, passed: 2, refused: 3, returned: 3, rechecking: 1, void: 3 } as const;
const EVALUATIONS = { refused: 2, submitted: 3, passed: 4 } as const;

const numbers = (cells: Record<string, string>) =>
  Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, Number(value)]));

async function lookAtValues(model: Model, real: Real, nth: number): Promise<void> {
  const one = model.pupils[nth]!;
  const { token } = real.pupils[nth]!;
  const measured = (await real.call(fitnessTable, { semesterYearId: real.yearId }, token)).data.values;
  delete measured[BODY_MASS_INDEX.field];
  const credits = (await real.call(studentScore, { semesterId: real.semesterId }, token)).data.studentStudyCredit;
  // Who is in no class stands in no sheet: a class that had the pupil may have published what it entered.
  for (const [sheet, found] of [
    ['fitness', measured],
    ['credits', credits],
  ] as const)
    if (roomOn(one, sheetDay(model, sheet)) === undefined) one.shown[sheet] ||= Object.keys(found).length > 0;
  const isShown = (kept: 'fitness' | 'credits') => one.shown[kept];
  expect(measured, `fitness of pupil ${nth} as the pupil sees it`).toEqual(isShown('fitness') ? one.cells.fitness : {});
  expect(credits, `credits of pupil ${nth} as the pupil sees them`).toEqual(
    isShown('credits') ? numbers(one.cells.credits) : {},
  );
  for (const school of SCHOOLS) {
    const { data } = await real.call(examinationScores, { examinationId: real.examinations[school]! }, token);
    const marks = model.published[school] ? one.cells[school === 0 ? 'marks0' : 'marks1'] : {};
    expect(
      Object.fromEntries(data.map(({ subjectId, score }) => [subjectId, score])),
      `marks of pupil ${nth} at school ${school}`,
    ).toEqual(marks);
  }
}

/** An award belongs to the semester of its day, whichever class noted it. */
async function lookAtAwards({ season, pupils }: Model, real: Real, nth: number): Promise<void> {
  const { data } = await real.call(awardList, { type: 1, semesterId: real.semesterId }, real.pupils[nth]!.token);
  const ofFirst = pupils[nth]!.awards.filter(({ day }) => day < season.next);
  expect(data.map(({ id }) => id).toSorted(), `awards of pupil ${nth}`).toEqual(ofFirst.map(({ id }) => id).toSorted());
}

async function lookAtWritten(model: Model, real: Real, nth: number): Promise<void> {
  const one = model.pupils[nth]!;
  const { token } = real.pupils[nth]!;
  const { records, evaluation } = one;
  const { dataList } = (await real.call(recordPage, { pageSize: 100 }, token)).data;
  expect(
    Object.fromEntries(dataList.map(({ id, auditStauts }) => [id, auditStauts])),
    `records of pupil ${nth}`,
  ).toEqual(Object.fromEntries(records.map(({ id, state }) => [id, RECORDS[state]])));
  const own = (await real.call(selfReportFetch, { id: evaluation.id }, token)).data;
  expect([own.comments, own.teacherComment], `evaluation of pupil ${nth}`).toEqual([
    evaluation.text,
    evaluation.comment,
  ]);
  if (evaluation.state !== 'open') expect(own.auditStauts).toBe(EVALUATIONS[evaluation.state]);
  if (!isThere(model, one)) return;
  expect((await real.call(reportPublicity, {}, token)).ok, `pupil ${nth} reads what the own class shows`).toBe(true);
  const waits = (await real.call(waitingForMe, {}, token)).data.items;
  const countOf = (key: string) => waits.find((item) => item.key === key)?.count ?? 0;
  const due = (await real.call(selfReportPage, { todo: 1, pageSize: 50 }, token)).data.dataList;
  expect(due.length, `evaluations that wait for pupil ${nth}`).toBe(countOf('evaluationsToWrite'));
  expect(countOf('recordsReturned'), `records that came back to pupil ${nth}`).toBe(
    records.filter(({ state }) => state === 'refused' || state === 'returned').length,
  );
}

/** Both sides of a challenge find it, whoever rules in it by now. */
async function lookAtChallenges(model: Model, real: Real, nth: number): Promise<void> {
  const { token, accountId } = real.pupils[nth]!;
  const faced = model.pupils[nth]!.challenges;
  const raised = PUPILS.flatMap((one) => model.pupils[one]!.challenges.filter(({ mate }) => mate === nth));
  const idsOf = async (input: object) =>
    (await real.call(questionPage, { pageSize: 50, ...input }, token)).data.dataList.map(({ id }) => id).toSorted();
  const ids = (of: typeof faced) => of.map(({ id }) => id).toSorted();
  expect(await idsOf({}), `challenges that pupil ${nth} raised`).toEqual(ids(raised));
  expect(await idsOf({ challengedPersonId: accountId }), `challenges of records of pupil ${nth}`).toEqual(ids(faced));
  const toAnswer = faced.filter(({ stand, explained }) => stand === 'revision' || (stand === 'audit' && !explained));
  expect(await idsOf({ challengedPersonId: accountId, todo: 1 }), `what pupil ${nth} is to answer`).toEqual(
    ids(toAnswer),
  );
}

/** Who is bound sees what the pupil sees, who is not sees nothing. */
async function lookAtGuardians(one: Pupil, real: Real, nth: number): Promise<void> {
  for (const guardian of GUARDIANS) {
    const { token } = real.guardians[guardian]!;
    const isBound = one.guardians.has(guardian);
    const asked = { semesterYearId: real.yearId, studentId: real.pupils[nth]!.accountId };
    const { ok, data } = await real.call(fitnessTable, asked, token);
    expect(ok, `guardian ${guardian} is told of pupil ${nth}`).toBe(isBound);
    const said = await real.call(parentCommentFetch, { id: one.evaluation.id }, token);
    expect(said.ok, `guardian ${guardian} reads the evaluation of pupil ${nth}`).toBe(isBound);
    if (!isBound) continue;
    delete data.values[BODY_MASS_INDEX.field];
    expect(data.values).toEqual(one.shown.fitness ? one.cells.fitness : {});
    // One who has not written sees what another wrote once it has passed.
    if (one.word.state === 'passed') expect(said.data.parentComment).toBe(one.word.text);
  }
}

/** All that was acknowledged of a pupil is found by the pupil, as it was acknowledged. */
export async function lookAtOwn(model: Model, real: Real, nth: number): Promise<void> {
  await lookAtValues(model, real, nth);
  await lookAtAwards(model, real, nth);
  await lookAtWritten(model, real, nth);
  await lookAtChallenges(model, real, nth);
  await lookAtGuardians(model.pupils[nth]!, real, nth);
}
