import {
  manageCalendar,
  manageHolidayAdd,
  manageHolidayRemove,
  manageHolidays,
  manageSemesterMove,
  manageSemesterReturn,
  manageSemesterUpdate,
  manageYearAdd,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { HolidayCalendar } from './holiday-service.ts';
import type { StaffSchoolYears } from './staff-service.ts';

export const schoolYearStaffRoutes = (schoolYears: StaffSchoolYears, holidays: HolidayCalendar): Route[] => [
  on(manageCalendar, ({ session, input, now }) => schoolYears.calendar(session, input.orgId || undefined, now)),
  on(manageHolidays, ({ session, input }) => holidays.year(session, input.year)),
  on(manageHolidayAdd, async (call) => {
    await holidays.add(call, call.input);
    return done('新增成功');
  }),
  on(manageHolidayRemove, async (call) => {
    await holidays.remove(call, call.input);
    return done('已删除');
  }),
  on(manageYearAdd, async (call) => answer('新建成功', { id: await schoolYears.addYear(call, call.input) })),
  on(manageSemesterUpdate, async (call) => {
    await schoolYears.updateSemester(call, call.input);
    return done('保存成功');
  }),
  on(manageSemesterMove, async (call) => {
    await schoolYears.moveSemester(call, call.input);
    return done('保存成功');
  }),
  on(manageSemesterReturn, async (call) => {
    await schoolYears.returnSemester(call, call.input);
    return done('已恢复教育局的日期');
  }),
];
