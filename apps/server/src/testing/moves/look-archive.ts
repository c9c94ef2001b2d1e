import { ArchiveState, manageArchivePage, ReportStage, reportPage } from '@vimo/contract';
import { expect } from 'vitest';
import { isUnderWay, type Model, PUPILS, type Pupil, reportOf } from './model.ts';
import type { Real } from './world.ts';

const isQuestioned = ({ challenges, records }: Pupil) =>
  challenges.some((one) => isUnderWay(one) && records.find(({ id }) => id === one.recordId)?.shown !== undefined);
/** Where a report stands. */
export function standOf(model: Model, one: Pupil): ArchiveState {
  if (one.archived) return ArchiveState.archived;
  if (one.noticedIn === undefined) return ArchiveState.open;
  if (isQuestioned(one)) return ArchiveState.challenged;
  return one.noticedUntil < model.today ? ArchiveState.ready : ArchiveState.underNotice;
}
export const rowsOf = async (real: Real, room: number) => {
  const asked = { semesterId: real.semesterId, classId: real.rooms[room]!.classId };
  return (await real.call(manageArchivePage, asked, real.rooms[room]!.teacher.token)).data.dataList;
};

/** The list of a class says of each where the report stands, and of what is sealed the same for ever; its pupil sees it as sealed. */
export async function lookAtArchive(model: Model, real: Real, room: number): Promise<void> {
  const rows = await rowsOf(real, room);
  const listed = PUPILS.filter((nth) => (model.pupils[nth]!.noticedIn ?? reportOf(model, model.pupils[nth]!)) === room);
  const told = (of: (nth: number) => unknown) =>
    Object.fromEntries(listed.map((nth) => [real.pupils[nth]!.accountId, of(nth)]));
  expect(
    Object.fromEntries(rows.map(({ studentId, stand, version, code }) => [studentId, [stand, version, code]])),
    `archive of class ${room}`,
  ).toEqual(
    told((nth) => {
      const one = model.pupils[nth]!;
      return [standOf(model, one), one.archived ? 1 : 0, one.archived];
    }),
  );
  for (const nth of listed) {
    const { dataList } = (await real.call(reportPage, {}, real.pupils[nth]!.token)).data;
    const report = dataList.find(({ semesterId }) => semesterId === real.semesterId);
    expect(report?.stage === ReportStage.archived, `pupil ${nth} sees the report as sealed`).toBe(
      model.pupils[nth]!.archived !== '',
    );
  }
}
