import {
  manageAttendanceHistory,
  manageAttendanceMark,
  manageAttendanceRest,
  manageAttendanceUndo,
  manageEnrolmentExport,
  manageEnrolmentPage,
} from '@vimo/contract';
import { answer, done, on, onBinary, type Route } from '../../../platform/http/route.ts';
import { sendWorkbook } from '../../people/import/index.ts';
import { requireManager } from '../activity/index.ts';
import type { StaffEnrolments } from './staff-service.ts';

export function enrolmentStaffRoutes({ list, sheet, attendance }: StaffEnrolments): Route[] {
  return [
    on(manageEnrolmentPage, ({ input, session, now }) => list(session, input, now), requireManager),
    onBinary(manageEnrolmentExport, async ({ input, session, now, http: { reply } }) => {
      sendWorkbook(reply, await sheet(session, input.activityId, now));
    }),
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
