import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import { activityEvaluated } from '../../offering/enrolment/index.ts';
import { passTakenBack, recordPassed } from '../record/index.ts';
import { personal } from './personal.ts';
import { coinRoutes } from './routes.ts';
import { createCoins, earnForEvaluation, earnForPass, takeBackPass } from './service.ts';
import { coinStaffRoutes } from './staff-routes.ts';
import { createStaffCoins } from './staff-service.ts';

export { type Coins, earnCoins } from './service.ts';
export type { StaffCoins } from './staff-service.ts';

export const vcoinSlice = ({ platform: { database } }: Given) => {
  const coins = createCoins(database);
  const staffCoins = createStaffCoins(database);
  return slice({
    name: 'vcoin',
    tables: ['vcoin_account', 'vcoin_entry'],
    personal,
    services: { coins, staffCoins },
    routes: [...coinRoutes(coins), ...coinStaffRoutes(staffCoins)],
    reactions: [
      when(recordPassed, earnForPass),
      when(passTakenBack, takeBackPass),
      when(activityEvaluated, earnForEvaluation),
    ],
  });
};
