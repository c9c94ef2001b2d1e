/**
 * What members of staff may do on the administrator platform, a name for each of its rooms; worked out by the server from the policy of
 * each domain (docs/domains/policy.md). Navigation, workbench and routes of the platform follow it; the calls judge for themselves.
 */
export const ABILITIES = [
  'activities',
  'organisations',
  /** School years and semesters. */
  'calendar',
  'classes',
  'students',
  'staff',
  'guardians',
  'import',
  'audit',
  'recycle',
  'site',
  'jobs',
  /** Schemes of records: what students may record. */
  'schemes',
  /** Entering records for students. */
  'records',
  /** The bureau's inbox of feedback. */
  'feedback',
  /** Posts and messages that wait before others see them. */
  'contentReview',
  /** What an organisation publishes: news, notices, banners … */
  'content',
  'archives',
  /** Reviewing records, and ruling in challenges of them. */
  'reviews',
  /** Semester evaluations. */
  'evaluations',
  'evaluationTasks',
  'indicators',
  /** Examinations, scores, awards and fitness. */
  'scores',
  /** Clubs: kept, or led. */
  'clubs',
  /** Modules and documents of the college. */
  'college',
  /** Record reports: who lacks what, public notices. */
  'reports',
  /** Requests of people about their own data, and closing accounts. */
  'dataRequests',
  /** Circulars: what is written to people in somebody's charge. */
  'circulars',
  /** Ways of telling people outside of the site. */
  'channels',
  /** The installation itself. */
  'system',
] as const;
export type Ability = (typeof ABILITIES)[number];

/** What the workbench counts: things that wait for a member of staff, and the ability by which they wait for them. */
export const waitingAbility = {
  recordsWaiting: 'reviews',
  challengesWaiting: 'reviews',
  clubApplicationsWaiting: 'clubs',
  /** Clubs of a school whose leaders have all gone. */
  clubsWithVacancy: 'clubs',
  contentWaiting: 'contentReview',
  /** Publications that were put forward to the organisation. */
  publicationsWaiting: 'content',
  feedbackWaiting: 'feedback',
  /** Own circulars with answers that nobody has looked at. */
  circularsAnswered: 'circulars',
  /** What did not arrive outside of the site. */
  deliveriesFailed: 'channels',
  /** Channels whose service takes nothing at all: no credit is left, for example. */
  channelsTroubled: 'channels',
  dataRequestsWaiting: 'dataRequests',
  /** Classes whose semester ends and whose reports have not been under notice. */
  noticesDue: 'reports',
  /** Semester evaluations and guardians' comments that wait for their audit. */
  evaluationsToAudit: 'evaluations',
  /** Activities that were put forward, or passed and not issued yet. */
  activitiesWaiting: 'activities',
  signUpEnding: 'activities',
  studentsWithoutClass: 'students',
  studentsWithoutGuardian: 'students',
  transfersWaiting: 'guardians',
  /** Pupils of the school for whom another one asks. */
  transferRequestsWaiting: 'guardians',
  /** Accounts that wrong passwords or codes lock or slow down. */
  accountsRestricted: 'students',
  classesWithoutTeacher: 'classes',
  /** Classes of a school with a post whose holders can act no more. */
  classesWithVacancy: 'classes',
  importsUnfinished: 'import',
  tasksRunning: 'jobs',
  tasksFailed: 'jobs',
  /** One when little room is left for files or the embedded database. */
  storageFilling: 'system',
} as const satisfies Record<string, Ability>;
export type Waiting = keyof typeof waitingAbility;
export const WAITING = Object.keys(waitingAbility) as [Waiting, ...Waiting[]];

/** Days before the end of its sign-up from which an activity waits to be looked after. */
export const ENDING_DAYS = 3;
/** Days for which a failed task is told. */
export const FAILED_DAYS = 7;
