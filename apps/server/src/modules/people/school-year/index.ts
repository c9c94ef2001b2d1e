import { type Given, slice } from '../../../slice.ts';
import { createHolidays } from './holiday-service.ts';
import { mayKeepSchools } from './policy.ts';
import { schoolYearRoutes } from './routes.ts';
import { createSchoolYears } from './service.ts';
import { schoolYearStaffRoutes } from './staff-routes.ts';
import { createStaffSchoolYears } from './staff-service.ts';

export { firstDayMoved, MOST_HELD, semesterChanging, yearReturning } from './events.ts';
export { fillHolidays } from './holiday-presets.ts';
export { holidaysFrom, waitedSince } from './holiday-queries.ts';
export { mayKeepSchools } from './policy.ts';
export {
  endsBeforeYear,
  readSchoolYear,
  SEMESTER_NAME,
  semestersNamed,
  semestersOf,
  semestersOfSchools,
} from './queries.ts';
export {
  BEGINNING_DAYS,
  type Day,
  schoolYearName,
  schoolYearOf,
  semesterName,
  semesterOn,
  semesterToldOn,
  spanOfSemester,
  yearDueOn,
} from './rules.ts';
export { addSchoolYear, type SchoolYears, semesterNow, semesterStartOf } from './service.ts';
export type { StaffSchoolYears } from './staff-service.ts';
export { type Holidays, lastDayFor, workingDaysAfter, workingDaysIn } from './working-days.ts';

export const schoolYearSlice = ({ platform: { database } }: Given) => {
  const schoolYears = createSchoolYears(database);
  const staffSchoolYears = createStaffSchoolYears(database);
  const holidays = createHolidays(database);
  return slice({
    name: 'school-year',
    tables: ['school_year', 'semester', 'school_semester', 'holiday_year', 'holiday'],
    services: { schoolYears, staffSchoolYears, holidays },
    routes: [...schoolYearRoutes(schoolYears), ...schoolYearStaffRoutes(staffSchoolYears, holidays)],
    abilities: { calendar: mayKeepSchools },
  });
};
