import type { ExportList } from '@vimo/contract';
import { audit } from '../../platform/audit.ts';
import { archiveCases } from './archives.ts';
import type { AccessCases, Make } from './cases.ts';
import { circularCases } from './circulars.ts';
import { evaluationTaskCases } from './evaluation-tasks.ts';
import { ownDataCases } from './own-data.ts';
import { peopleCases } from './people.ts';
import { personalCentreCases } from './personal-centre.ts';
import { questionCases } from './questions.ts';
import { recordCases } from './records.ts';
import { awardsShown } from './scores.ts';
import { semesterEvaluationCases } from './semester-evaluations.ts';
import { type Actor, type Kind, NAME, type Stage } from './stage.ts';

const IN_CHARGE = 'of a class in charge';
/** What a case of another call makes, and says of it. */
const asFor = (cases: Record<string, AccessCases>, call: string, label: string): Make => cases[call]!.cases[label]!;
/** What is made alone: the list is not narrowed by it. */
const made =
  (make: (stage: Stage, actor: Actor) => unknown): Make =>
  async (stage, actor) => {
    await make(stage, actor);
    return {};
  };
const madeFor = (cases: Record<string, AccessCases>, call: string, label: string): Make =>
  made(asFor(cases, call, label));

/** Of each list that goes out: who has something in it, which is made, and what it is narrowed by to show that. */
export const LEAVING_LISTS: Record<ExportList, { by: Kind; make: Make }> = {
  clubs: { by: '5', make: made((stage) => stage.club()) },
  // Bases take out what they hold.
  activities: { by: '5', make: made((stage) => stage.activity()) },
  guardians: {
    by: '5',
    make: made(async ({ app, db, student, school }) => {
      const ids = [await app.makeAccount({ name: NAME }), await student(school)];
      await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', ids);
    }),
  },
  transfers: { by: '5', make: madeFor(peopleCases, 'withdrawTransfer', 'out of the own school') },
  dataRequests: { by: '5', make: asFor(ownDataCases, 'manageDataRequestPage', 'of the school') },
  circulars: { by: '5', make: asFor(circularCases, 'manageCircularPage', '') },
  publications: {
    by: '5',
    make: async (stage) => {
      await stage.notice();
      return { kind: 'news' };
    },
  },
  recordEntries: { by: '5', make: madeFor(recordCases, 'manageRecordWithdraw', 'own') },
  challenges: { by: '5', make: madeFor(questionCases, 'manageQuestionFetch', IN_CHARGE) },
  semesterEvaluations: { by: '5', make: asFor(semesterEvaluationCases, 'manageEvaluationPage', IN_CHARGE) },
  evaluationTasks: { by: '5', make: madeFor(evaluationTaskCases, 'manageTaskFetch', IN_CHARGE) },
  awards: { by: '5', make: awardsShown(1)[IN_CHARGE]! },
  breaches: { by: '5', make: awardsShown(2)[IN_CHARGE]! },
  archives: { by: '5', make: asFor(archiveCases, 'manageArchivePage', IN_CHARGE) },
  schoolArchives: { by: '10', make: asFor(archiveCases, 'manageArchiveSchools', 'nothing') },
  deliveries: { by: '1', make: asFor(circularCases, 'manageDeliveryPage', '') },
  feedback: { by: '10', make: asFor(personalCentreCases, 'manageFeedbackPage', 'of the school') },
  audit: { by: '5', make: made(({ db }, { accountId }) => audit(db, { event: 'profile.updated', accountId })) },
};

/** Lists on their way out, each tried as its call would be. */
export const listExportCases: Record<string, AccessCases> = {
  manageListExport: {
    works: '5',
    counts: true,
    cases: Object.fromEntries(
      Object.entries(LEAVING_LISTS).map(([list, { make }]): [string, Make] => [
        list,
        async (stage, actor) => ({ list, filter: await make(stage, actor) }),
      ]),
    ),
  },
};
