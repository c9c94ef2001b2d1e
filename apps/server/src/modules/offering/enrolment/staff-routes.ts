import {
  manageAttendanceHistory,
  manageAttendanceMark,
  manageAttendanceRest,
  manageAttendanceUndo,
  manageEnrolmentPage,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireManager } from '../activity/index.ts';
import { createAttendance } from './attendance.ts';
import { enrolmentList } from './staff-service.ts';

export function enrolmentStaffRoutes(platform: Platform): Route[] {
  const attendance = createAttendance(platform);
  return [
    on(manageEnrolmentPage, ({ input, session, now }) => enrolmentList(platform, session, input, now), requireManager),
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
