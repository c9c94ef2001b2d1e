import type { Waiting } from './codes.ts';

/**
 * Where each thing that waits is shown: the room, narrowed so that it holds just the rows that are counted. What stands behind the question mark are
 * fields of the list's call, by their names (docs/domains/people.md, the workbench).
 */
export const waitingList: Record<Waiting, string> = {
  recordsWaiting: '/record-review',
  challengesWaiting: '/record-challenges',
  clubApplicationsWaiting: '/clubs?waiting=1',
  clubsWithVacancy: '/clubs?vacant=1',
  contentWaiting: '/content-review',
  publicationsWaiting: '/contents?status=putForward',
  feedbackWaiting: '/feedback?state=open',
  circularsAnswered: '/circulars?answered=1',
  deliveriesFailed: '/channels/deliveries?state=3',
  channelsTroubled: '/channels',
  dataRequestsWaiting: '/data-requests?state=0',
  noticesDue: '/report-notices?due=1',
  evaluationsToAudit: '/semester-evaluations?semesterId=all&view=waiting',
  activitiesWaiting: '/activities?waiting=1',
  signUpEnding: '/activities?ending=1',
  studentsWithoutClass: '/students?lacks=class',
  studentsWithoutGuardian: '/students?lacks=guardian',
  transfersWaiting: '/students/transfers?direction=in&state=1',
  transferRequestsWaiting: '/students/transfers?direction=out&state=5',
  accountsRestricted: '/restricted-accounts',
  classesWithoutTeacher: '/classes?part=in-charge&vacant=teacher',
  classesWithVacancy: '/classes?part=in-charge&vacant=1',
  importsUnfinished: '/imports',
  tasksRunning: '/jobs?which=running',
  tasksFailed: '/jobs?which=failed',
  storageFilling: '/system',
};
