import {
  manageAttendanceHistory,
  manageAttendanceMark,
  manageAttendanceRest,
  manageAttendanceUndo,
  manageEnrolmentPage,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import { requireManager } from '../activity/index.ts';
import type { StaffEnrolments } from './staff-service.ts';

export function enrolmentStaffRoutes({ list, attendance }: StaffEnrolments): Route[] {
  return [
    on(manageEnrolmentPage, ({ input, session, now }) => list(session, input, now), requireManager),
    on(
      manageAttendanceMark,
      async (call) => {
        const { markingId, count } = await attendance.mark(call);
        return answer(`已登记 ${count} 人`, { markingId });
      },
      requireManager,
    ),
    on(
      manageAttendanceRest,
      async (call) => {
        const { markingId, count } = await attendance.markRest(call);
        return answer(`已登记 ${count} 人`, { markingId });
      },
      requireManager,
    ),
    on(manageAttendanceUndo, async (call) => done(await attendance.undo(call)), requireManager),
    on(manageAttendanceHistory, (call) => attendance.history(call), requireManager),
  ];
}
