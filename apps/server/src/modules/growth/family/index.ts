import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import type { Challenges } from '../challenge/index.ts';
import type { EvaluationTasks } from '../evaluation-task/index.ts';
import type { Records } from '../record/index.ts';
import { familyRoutes } from './routes.ts';
import { createFamilies } from './service.ts';

export type { Families } from './service.ts';

type Needs = Given & {
  records: Records;
  challenges: Challenges;
  evaluationTasks: EvaluationTasks;
  notifications: Notifications;
};
export const familySlice = ({ platform, records, challenges, evaluationTasks, notifications }: Needs) => {
  const families = createFamilies(platform.database, { records, challenges, evaluationTasks, notifications });
  return slice({ name: 'family', services: { families }, routes: familyRoutes(families) });
};
