import {
  type Behind,
  behindPath,
  type DataOf,
  type Endpoint,
  hasVacancy,
  type InputOf,
  importUnfinished,
  isWaitingBehind,
  lacksClassTeacher,
  manageActivityPage,
  manageArchiveFrame,
  manageCalendar,
  manageChannels,
  manageCircularPage,
  manageClassesWithoutTeacher,
  manageClubPage,
  manageContentPage,
  manageDataRequestPage,
  manageDeliveryPage,
  manageEvaluationPage,
  manageEvaluationSemesters,
  manageExaminationPage,
  manageFeedbackPage,
  manageInCharge,
  manageJobPage,
  managePublicationKinds,
  managePublicationPage,
  manageQuestionQueue,
  manageRecordEntered,
  manageRecordQueue,
  manageReportFrame,
  manageReportProgress,
  manageStudentPage,
  manageSystemState,
  manageTaskPage,
  manageTransferPage,
  restrictedPersonPage,
  STORE_LITTLE_BYTES,
  type TaughtClass,
  type Waiting,
  waitingList,
} from '@vimo/contract';
import { expect } from 'vitest';

const LISTS: Record<string, Endpoint> = {
  '/record-review': manageRecordQueue,
  '/record-entry': manageRecordEntered,
  '/record-challenges': manageQuestionQueue,
  '/clubs': manageClubPage,
  '/content-review': manageContentPage,
  '/feedback': manageFeedbackPage,
  '/circulars': manageCircularPage,
  '/channels/deliveries': manageDeliveryPage,
  '/data-requests': manageDataRequestPage,
  '/report-notices': manageReportProgress,
  '/semester-evaluations': manageEvaluationPage,
  '/evaluation-tasks': manageTaskPage,
  '/scores': manageExaminationPage,
  '/activities': manageActivityPage,
  '/students': manageStudentPage,
  '/students/transfers': manageTransferPage,
  '/restricted-accounts': restrictedPersonPage,
  '/imports': importUnfinished,
  '/jobs': manageJobPage,
};

/** A call by a token, however it goes to the server. */
type Ask = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  token: string,
) => Promise<{ data: DataOf<E>; error_code?: number; ok?: boolean }>;

/** 任职 of the present year at a school, narrowed to some of the classes. */
async function inCharge(
  ask: Ask,
  token: string,
  isOne: (taught: TaughtClass) => boolean,
  orgId = '',
): Promise<string[]> {
  const { years } = (await ask(manageCalendar, { orgId }, token)).data;
  const { schoolYearId } = years.find(({ isNow }) => isNow)!;
  const { classes } = (await ask(manageInCharge, { orgId, schoolYearId }, token)).data;
  return classes.filter(isOne).map(({ gradeName, className }) => gradeName + className);
}

/** Who has several schools is shown the classes of each, and finds just these there. */
async function withoutTeacher(ask: Ask, token: string): Promise<number> {
  let count = 0;
  for (const { orgId, orgName, classes } of (await ask(manageClassesWithoutTeacher, {}, token)).data) {
    expect(await inCharge(ask, token, lacksClassTeacher, orgId), orgName).toEqual(classes);
    count += classes.length;
  }
  return count;
}

/** Of all kinds that somebody meets: the room has a list for each. */
async function putForward(ask: Ask, token: string, asked: Record<string, string | number>): Promise<number> {
  let count = 0;
  for (const { kind } of (await ask(managePublicationKinds, {}, token)).data)
    count += (await ask(managePublicationPage, { ...asked, kind } as never, token)).data.totalCount;
  return count;
}

/** How many rows the list of a room holds for somebody: its address says what the call is asked (docs/domains/people.md). */
async function countRowsAt(ask: Ask, path: string, token: string): Promise<number> {
  const { pathname, searchParams } = new URL(path, 'http://platform');
  const asked: Record<string, string | number> = Object.fromEntries(
    [...searchParams].map(([name, value]): [string, string | number] =>
      name === 'semester' ? ['semesterId', value] : [name, /^\d+$/.test(value) ? Number(value) : value],
    ),
  );
  if (pathname === '/contents') return putForward(ask, token, asked);
  // What is late stands above the reports of a class.
  if (pathname === '/archives') return (await ask(manageArchiveFrame, {}, token)).data.late.length;
  if (pathname === '/report-notices' && !asked.semesterId) {
    const { semesters, owedSemesterId } = (await ask(manageReportFrame, {}, token)).data;
    asked.semesterId = owedSemesterId || (semesters.find(({ isNow }) => isNow === 1) ?? semesters[0])!.id;
  }
  const { ok, error_code, data } = await ask(LISTS[pathname]!, asked as never, token);
  expect(ok ?? error_code === 0, path).toBe(true);
  const rows = data as { totalCount: number } | { list: unknown[] } | unknown[];
  return Array.isArray(rows) ? rows.length : 'list' in rows ? rows.list.length : rows.totalCount;
}

/** How many rows the list of a thing that waits holds for somebody. */
export async function countRows(ask: Ask, key: Waiting, token: string): Promise<number> {
  if (key === 'classesWithVacancy') return (await inCharge(ask, token, hasVacancy)).length;
  if (key === 'classesWithoutTeacher') return withoutTeacher(ask, token);
  if (key === 'channelsTroubled')
    return (await ask(manageChannels, {}, token)).data.filter(({ trouble }) => trouble !== '').length;
  if (key === 'storageFilling') {
    const { database, storage } = (await ask(manageSystemState, {}, token)).data;
    return [database, storage].some(({ free }) => free >= 0 && free < STORE_LITTLE_BYTES) ? 1 : 0;
  }
  return countRowsAt(ask, waitingList[key], token);
}

/** A semester that is not open has no evaluations yet: it is opened where they will stand. */
async function countUnopened(ask: Ask, semesterId: string, token: string): Promise<number> {
  const { list } = (await ask(manageEvaluationSemesters, {}, token)).data;
  return list.filter((one) => one.semesterId === semesterId && one.version === 0).length;
}

/** The same of a thing that fell behind. */
export async function countBehind(ask: Ask, item: { key: Behind; semesterId: string }, token: string): Promise<number> {
  if (item.key === 'evaluationsUnopened') return countUnopened(ask, item.semesterId, token);
  return isWaitingBehind(item.key) ? countRows(ask, item.key, token) : countRowsAt(ask, behindPath(item), token);
}
