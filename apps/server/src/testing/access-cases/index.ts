import type { Endpoint, Office } from '@vimo/contract';
import * as contract from '@vimo/contract';
import { accountCases } from './account.ts';
import { archiveCases } from './archives.ts';
import { attendanceCases } from './attendance.ts';
import type { AccessCases } from './cases.ts';
import { circularCases } from './circulars.ts';
import { clubCases } from './clubs.ts';
import { coinCases } from './coins.ts';
import { collegeCases } from './college.ts';
import { dataCentreCases } from './data-centre.ts';
import { evaluationTaskCases } from './evaluation-tasks.ts';
import { frameCases } from './frame.ts';
import { importCases } from './imports.ts';
import { jobCases } from './jobs.ts';
import { keeperCases } from './keepers.ts';
import { kindCases } from './kinds.ts';
import { listExportCases } from './leaving-lists.ts';
import { organisationCases } from './organisation.ts';
import { ownDataCases } from './own-data.ts';
import { peopleCases } from './people.ts';
import { personCases } from './person.ts';
import { personalCentreCases } from './personal-centre.ts';
import { portalCases } from './portal.ts';
import { publicationCases } from './publications.ts';
import { questionCases } from './questions.ts';
import { recordCases } from './records.ts';
import { recycleBinCases } from './recycle-bin.ts';
import { reportCases } from './reports.ts';
import { restrictedCases } from './restricted.ts';
import { schemeCases } from './scheme.ts';
import { schoolCases } from './school.ts';
import { scoreCases } from './scores.ts';
import { semesterEvaluationCases } from './semester-evaluations.ts';
import { spaceCases } from './space.ts';
import type { Stage } from './stage.ts';
import { listViewCases, systemCases } from './system.ts';

export * from './cases.ts';
export * from './stage.ts';

/** How each call of the contract is tried, by its name in the contract. A new call needs an entry: policy.test.ts asks for it. */
export const ACCESS_CASES: Record<string, AccessCases> = {
  ...accountCases,
  ...portalCases,
  ...personCases,
  ...peopleCases,
  ...restrictedCases,
  ...schoolCases,
  ...jobCases,
  ...importCases,
  ...recycleBinCases,
  ...schemeCases,
  ...organisationCases,
  ...frameCases,
  ...keeperCases,
  ...kindCases,
  ...recordCases,
  ...questionCases,
  ...reportCases,
  ...personalCentreCases,
  ...coinCases,
  ...semesterEvaluationCases,
  ...evaluationTaskCases,
  ...scoreCases,
  ...spaceCases,
  ...ownDataCases,
  ...attendanceCases,
  ...clubCases,
  ...circularCases,
  ...collegeCases,
  ...dataCentreCases,
  ...archiveCases,
  ...publicationCases,
  ...systemCases,
  ...listViewCases,
  ...listExportCases,
};

/** The endpoints that the server mounts, in the order in which it does. */
export const mounted = ({ app }: Stage): Endpoint[] =>
  app.app.modules.flatMap((module) => module.routes.map((route) => route.endpoint));

/** The office whose holders do there what the school's administrators do, by endpoint. */
export const officesOfCalls = ({ app }: Stage): ReadonlyMap<Endpoint, Office | undefined> =>
  new Map(app.app.modules.flatMap((module) => module.routes.map((route) => [route.endpoint, route.office] as const)));

/** Names in the contract, by endpoint. */
export const endpointNames = new Map<Endpoint, string>();
for (const [name, value] of Object.entries(contract)) {
  if (typeof value === 'object' && 'path' in value && 'method' in value) endpointNames.set(value as Endpoint, name);
}
