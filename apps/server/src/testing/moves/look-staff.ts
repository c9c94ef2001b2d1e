import {
  manageDataRequestPage,
  manageEvaluationFetch,
  manageEvaluationPage,
  manageQuestionQueue,
  manageRecordQueue,
  manageWorkbench,
  type Waiting,
} from '@vimo/contract';
import { expect } from 'vitest';
import { countRows } from '../waiting-rows.ts';
import { handOf, hasInHand, isStaffOf, listedIn, type Model, PUPILS, ROOMS, waits } from './model.ts';
import type { Real } from './world.ts';

/** What moves with a pupil and follows each step; others are counted every few seconds alone for what somebody else did (`atTimes`). */
const COUNTED: readonly Waiting[] = ['recordsWaiting', 'evaluationsToAudit', 'challengesWaiting'];
const BY_OFFICE: readonly Waiting[] = [...COUNTED, 'dataRequestsWaiting', 'transfersWaiting'];

/**
 * Ids of a list that somebody finds are those of pupils whom they have in hand, and no others. Who is in no class is in the hand of the school; that is all
 * that is said of them here.
 */
function expectInHand(
  model: Model,
  one: number,
  {
    found,
    of,
    room,
    what,
  }: {
    found: readonly string[];
    of: (nth: number) => readonly string[];
    room: (nth: number) => number | undefined;
    what: string;
  },
): void {
  const named = (isMeant: (has: boolean | undefined) => boolean) =>
    PUPILS.flatMap((nth) => (isMeant(hasInHand(model.pupils[nth]!, room(nth), one)) ? of(nth) : []));
  const unsaid = new Set(named((has) => has === undefined));
  expect(found.filter((id) => !unsaid.has(id)).toSorted(), `${what} of staff ${one}`).toEqual(
    named((has) => has === true).toSorted(),
  );
}

/** What somebody who works at a school finds: what waits is theirs who have the pupil now, and each number is that of its list. */
export async function lookAtStaff(model: Model, real: Real, one: number): Promise<void> {
  const { token } = real.staff[one]!;
  const queue = (await real.call(manageRecordQueue, { pageSize: 100 }, token)).data.dataList;
  expectInHand(model, one, {
    found: queue.map(({ id }) => id),
    of: (nth) => model.pupils[nth]!.records.flatMap(({ id, state }) => (state === 'submitted' ? [id] : [])),
    room: (nth) => handOf(model, model.pupils[nth]!),
    what: 'records that wait',
  });
  const questioned = (await real.call(manageQuestionQueue, { pageSize: 100 }, token)).data.dataList;
  const challenges = model.pupils.flatMap((pupil) => pupil.challenges);
  expect(questioned.map(({ id }) => id).toSorted(), `challenges that wait of staff ${one}`).toEqual(
    challenges.flatMap((each) => (waits(each) && isStaffOf(each.room, one) ? [each.id] : [])).toSorted(),
  );
  const evaluations = (await real.call(manageEvaluationPage, { semesterId: 'all', pageSize: 100 }, token)).data;
  expectInHand(model, one, {
    found: evaluations.dataList.map(({ id }) => id),
    of: (nth) => [model.pupils[nth]!.evaluation.id],
    room: (nth) => listedIn(model, model.pupils[nth]!),
    what: 'evaluations',
  });
  for (const { id, studentId } of evaluations.dataList) {
    const nth = real.pupils.findIndex(({ accountId }) => accountId === studentId);
    const { evaluation, word } = model.pupils[nth]!;
    const seen = (await real.call(manageEvaluationFetch, { id }, token)).data;
    expect(
      [seen.comments, seen.teacherComment, seen.parentComment],
      `evaluation of pupil ${nth} for staff ${one}`,
    ).toEqual([evaluation.text, evaluation.comment, word.text]);
  }
  if (one >= ROOMS.length) {
    // Who is in no class: what waits is the office's to find all the same.
    const missed = model.pupils.flatMap(({ school, records, standing, evaluation }) =>
      school === one - ROOMS.length
        ? [
            ...records.filter(({ state, id }) => state === 'submitted' && !queue.some((row) => row.id === id)),
            ...(standing === 'suspended' &&
            model.today <= model.season.lastDay &&
            !evaluations.dataList.some(({ id }) => id === evaluation.id)
              ? [evaluation]
              : []),
          ]
        : [],
    );
    expect(missed, `what the office ${one} does not find`).toEqual([]);
    const asked = (await real.call(manageDataRequestPage, { state: 0, pageSize: 100 }, token)).data.dataList;
    const mine = model.pupils.filter(({ school, asked }) => school === one - ROOMS.length && asked !== undefined);
    expect(asked.map(({ content }) => content).toSorted(), `requests that wait for staff ${one}`).toEqual(
      mine.map(({ asked }) => asked).toSorted(),
    );
  }
  const only = one < ROOMS.length ? COUNTED : BY_OFFICE;
  const { items } = (await real.call(manageWorkbench, { only: [...only] }, token)).data;
  for (const key of only) {
    const count = items.find((item) => item.key === key)?.count ?? 0;
    expect(await countRows(real.call, key, token), `${key} of staff ${one}`).toBe(count);
  }
}
