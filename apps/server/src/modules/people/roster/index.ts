import { doing } from '../../../platform/jobs/index.ts';
import { when } from '../../../platform/reactions.ts';
import { dayOf } from '../../../platform/time.ts';
import { type Given, slice } from '../../../slice.ts';
import { scopeOf } from '../organisation/index.ts';
import { firstDayMoved, mayKeepSchools, yearReturning } from '../school-year/index.ts';
import { createGraduation } from './graduation.ts';
import { personal } from './personal.ts';
import { rosterRoutes } from './routes.ts';
import { classesWithoutSeats } from './seat-queries.ts';
import { createRoster } from './service.ts';
import { rosterStaffRoutes } from './staff-routes.ts';
import { createStaffRoster } from './staff-service.ts';
import { seatsTask } from './tasks.ts';
import { classesWithoutTeacher, withoutTeacherIn } from './waiting-queries.ts';
import { countReturning, moveFirstDay } from './year-moved.ts';

export {
  atSchoolSql,
  classNameSql,
  classOnSql,
  emptiedSql,
  hasLeftSql,
  hasMovedSql,
  inNoClassSql,
  inStageSql,
  leftInSemesterSql,
  listedFirstSql,
  memberOnSql,
  membershipEndSql,
  membersOfSemesterSql,
  notGoneSql,
  overlapsSql,
  pastYearSql,
  pupilsOfClassSql,
  type SemesterOfClasses,
  semesterEndSql,
  statusSql,
  yearBeginsSql,
} from './belonging.ts';
export { fillClasses, type IntoClass, moveToClasses } from './bulk.ts';
export { plainClassName, plainClassOfGrade, plainInCohort } from './class-names.ts';
export { type Going, peopleGone, pupilsMoved } from './events.ts';
export { guardianPhoneSql } from './guardian-phone.ts';
export { leaveClass, moveToClass, windowOf } from './memberships.ts';
export { noteLook } from './note-look.ts';
export {
  classesInCharge,
  classIdsOfGrade,
  classToJoin,
  insertClass as addClass,
  insertMembership as joinClass,
  isGone,
  membershipsOf,
  type NumberedPupil,
  pupilsByNumber,
} from './queries.ts';
export { lengthFor, notInClass, ofTwoPupils, unknownNumber } from './rules.ts';
export type { Roster } from './service.ts';
export { classStagesOf, requireClass, type StaffRoster } from './staff-service.ts';

export const rosterSlice = ({ platform }: Given) => {
  const roster = createRoster(platform);
  const staffRoster = createStaffRoster(platform);
  const graduation = createGraduation(platform);
  return slice({
    name: 'roster',
    tables: ['class_former_name', 'class_membership', 'cohort', 'graduates_told', 'school_class'],
    personal,
    services: { roster, staffRoster, graduation },
    sweep: graduation.sweep,
    tasks: [doing(seatsTask, async () => (await import('./seats.ts')).numberClasses, 'nobody')],
    moves: [{ task: seatsTask, left: classesWithoutSeats }],
    routes: [...rosterRoutes(roster), ...rosterStaffRoutes(staffRoster)],
    abilities: { classes: mayKeepSchools },
    counters: {
      classesWithoutTeacher: {
        atTimes: (session, now) => classesWithoutTeacher(platform.database, scopeOf(session), dayOf(now)),
      },
    },
    behind: {
      classesWithoutTeacher: ({ orgIds, now }) => withoutTeacherIn(platform.database, orgIds, dayOf(now)),
    },
    restorers: { class: staffRoster.restorer },
    reactions: [
      when(firstDayMoved, moveFirstDay),
      when(yearReturning, async (db, { startYear, holds }) => {
        const { classes, graduates } = await countReturning(db, startYear);
        holds.push({ what: '退回上一学年年级的班级', count: classes, unit: '个' });
        holds.push({ what: '重新算作在校的毕业生', count: graduates, unit: '名' });
      }),
    ],
  });
};
