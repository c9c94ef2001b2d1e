import { type Given, slice } from '../../../slice.ts';
import { mayKeepForAll } from '../../people/organisation/index.ts';
import { personal } from './personal.ts';
import { collegeKind } from './publishing.ts';
import { collegeRoutes } from './routes.ts';
import { createCollege } from './service.ts';
import { collegeStaffRoutes } from './staff-routes.ts';
import { createStaffCollege } from './staff-service.ts';

export { fillModules } from './presets.ts';
export type { College } from './service.ts';
export type { StaffCollege } from './staff-service.ts';

export const collegeSlice = ({ platform }: Given) => {
  const college = createCollege(platform);
  const staffCollege = createStaffCollege(platform, { college });
  return slice({
    name: 'college',
    tables: ['college_content', 'college_file', 'college_module'],
    personal,
    services: { college, staffCollege },
    publishes: [collegeKind(platform, { college })],
    routes: [...collegeRoutes(college), ...collegeStaffRoutes(staffCollege)],
    abilities: { college: (session) => mayKeepForAll(platform.database, session) },
    readers: {
      college_module: { ofNobody: staffCollege.mayReadFiles },
      college_content: { ofNobody: staffCollege.mayReadFiles },
    },
  });
};
