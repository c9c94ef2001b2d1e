import type { Waiting } from './codes.ts';

/**
 * Where each thing that waits is shown: the room, narrowed so that it holds just the rows that are counted. What stands behind the question mark are
 * fields of the list's call, by their names (docs/domains/people.md, the workbench).
 */
export const waitingList: Record<Waiting, string> = {
  recordsWaiting: '/record-review',
  challengesWaiting: '/record-challenges',
  clubApplicationsWaiting: '/clubs?waiting=1',
  contentWaiting: '/content-review',
  feedbackWaiting: '/feedback?state=open',
  dataRequestsWaiting: '/data-requests?state=0',
  noticesDue: '/report-notices?due=1',
  evaluationsToAudit: '/semester-evaluations?semesterId=all&view=waiting',
  signUpEnding: '/activities?ending=1',
  studentsWithoutClass: '/students?lacks=class',
  studentsWithoutGuardian: '/students?lacks=guardian',
  transfersWaiting: '/students/transfers?direction=in&state=1',
  accountsRestricted: '/restricted-accounts',
  classesWithoutTeacher: '/classes',
  classesWithVacancy: '/classes?part=in-charge&vacant=1',
  importsUnfinished: '/imports',
  tasksRunning: '/jobs?which=running',
  tasksFailed: '/jobs?which=failed',
};
