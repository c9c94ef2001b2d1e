import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import { pupilsMoved } from '../../people/roster/index.ts';
import { personal } from './personal.ts';
import { mayUseRecycleBin } from './policy.ts';
import { followPupils } from './staff-queries.ts';
import { recycleBinStaffRoutes } from './staff-routes.ts';
import { createStaffRecycleBin } from './staff-service.ts';

export type { StaffRecycleBin } from './staff-service.ts';

export const recycleBinSlice = ({ platform, told }: Given) => {
  const recycleBin = createStaffRecycleBin(platform, told.restorers);
  return slice({
    name: 'recycle-bin',
    personal,
    services: { recycleBin },
    routes: recycleBinStaffRoutes(recycleBin),
    sweep: recycleBin.sweep,
    abilities: { recycle: mayUseRecycleBin },
    reactions: [when(pupilsMoved, (db, { studentIds }) => followPupils(db, studentIds))],
  });
};
