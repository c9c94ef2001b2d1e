import { z } from 'zod';
import { SCHOOL_STAFF_TYPES, Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';
import { Office } from '../wire/offices.ts';
import type { Waiting } from './codes.ts';
import { waitingList } from './waiting-lists.ts';

/** What is past its day, or waits for a post that nobody holds; each told by its own domain. */
export const OWN_BEHIND = [
  'recordsOfNobody',
  'recordsLate',
  'challengesLate',
  'evaluationsLate',
  'evaluationsUnopened',
  'evaluationTasksLeft',
  'noticesLate',
  'archivesLate',
  'marksUnpublished',
  'entriesLeft',
  'attendanceMissing',
  'activitiesLate',
  'clubApplicationsLate',
  'publicationsLate',
  'contentLate',
  'transfersLate',
  'dataRequestsLate',
  'feedbackLate',
] as const;
export type OwnBehind = (typeof OWN_BEHIND)[number];
/** What the workbench counts as waiting, and is owed by nobody until somebody is named. */
const WAITING_BEHIND = [
  'classesWithoutTeacher',
  'classesWithVacancy',
  'clubsWithVacancy',
  'studentsWithoutClass',
] as const satisfies readonly Waiting[];

/** What can fall behind in an organisation (docs/domains/responsibility.md). */
export const BEHIND = [...WAITING_BEHIND, ...OWN_BEHIND] as const;
export type Behind = (typeof BEHIND)[number];
/** What a bureau is told of itself: what waits for its own people. */
export const BUREAU_BEHIND = [
  'activitiesLate',
  'publicationsLate',
  'contentLate',
  'feedbackLate',
] as const satisfies readonly OwnBehind[];

/** Offices of a school in whose work something can fall behind. */
export const BEHIND_OFFICES = [Office.contentEditor, Office.academicAffairs, Office.moralEducation] as const;

/** Whether something that fell behind is one of the things that wait, counted as such. */
export const isWaitingBehind = (key: Behind): key is (typeof WAITING_BEHIND)[number] =>
  (WAITING_BEHIND as readonly Behind[]).includes(key);

/** Where each is shown: the room, narrowed to just the rows that are counted (as `waitingList`). */
const behindList: Record<OwnBehind, string> = {
  recordsOfNobody: '/record-review?unheld=1',
  recordsLate: '/record-review?late=1',
  challengesLate: '/record-challenges?late=1',
  evaluationsLate: '/semester-evaluations?semesterId=all&view=late',
  evaluationsUnopened: '/semester-evaluations?view=all',
  evaluationTasksLeft: '/evaluation-tasks?late=1',
  noticesLate: '/report-notices?due=1',
  archivesLate: '/archives',
  marksUnpublished: '/scores?late=1',
  entriesLeft: '/record-entry?left=1',
  attendanceMissing: '/activities?unmarked=1',
  activitiesLate: '/activities?late=1',
  clubApplicationsLate: '/clubs?late=1',
  publicationsLate: '/contents?late=1',
  contentLate: '/content-review?late=1',
  transfersLate: '/students/transfers?late=1',
  dataRequestsLate: '/data-requests?late=1',
  feedbackLate: '/feedback?late=1',
};

/** The address of a thing that fell behind, in the semester of which it is where it is of one. */
export function behindPath({ key, semesterId }: { key: Behind; semesterId: string }): string {
  const path = isWaitingBehind(key) ? waitingList[key] : behindList[key];
  // What is opened there is the semester by which its list is narrowed.
  const field = key === 'evaluationsUnopened' ? 'semesterId' : 'semester';
  return semesterId ? `${path}&${field}=${semesterId}` : path;
}

const behindItem = z.object({
  key: z.enum(BEHIND),
  count: z.int(),
  /** The day since which the oldest waits, or by which it was to be done; empty where no day says it. */
  since: z.string(),
  /** The semester of which it is; empty where it is of any. */
  semesterId: z.string(),
});

export const manageBehind = endpoint({
  method: 'POST',
  path: `${API}/manage/behind`,
  summary: '落下的事',
  tag: '管理平台',
  passive: true,
  /** Of teachers who holds one of `BEHIND_OFFICES`. */
  access: [...SCHOOL_STAFF_TYPES, Usertype.bureauStaff],
  input: noInput,
  output: z.object({
    /** Of the own school, what is past its day or owed by nobody who can do it today, for who holds an office what is its work; of the own bureau `BUREAU_BEHIND`. Of which there is none is left out. */
    items: z.array(behindItem),
  }),
});

export const manageBehindSchools = endpoint({
  method: 'POST',
  path: `${API}/manage/behind/schools`,
  summary: '下级学校落下的事',
  tag: '管理平台',
  passive: true,
  access: [Usertype.bureauStaff],
  input: noInput,
  output: z.object({
    /** How many schools below the bureau were looked at. */
    schoolCount: z.int(),
    /** Those in which something fell behind, with most of it first: the same numbers as each of them is told itself. */
    schools: z.array(
      z.object({
        orgId: z.string(),
        orgName: z.string(),
        /** Of all kinds together. */
        count: z.int(),
        /** The oldest day of all kinds; empty where none says it. */
        since: z.string(),
        items: z.array(behindItem),
      }),
    ),
  }),
});
