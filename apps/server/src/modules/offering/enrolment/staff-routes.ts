import {
  manageAttendanceHistory,
  manageAttendanceMark,
  manageAttendanceRest,
  manageAttendanceUndo,
  manageEnrolmentExport,
  manageEnrolmentPage,
  manageEnrolmentRemove,
  manageEnrolmentSheet,
  manageSignUpCheck,
  manageSignUpImport,
  manageSignUpRead,
  manageSignUpTemplate,
} from '@vimo/contract';
import { answer, done, on, onBinary, type Route } from '../../../platform/http/route.ts';
import { sendWorkbook } from '../../content/workbook/index.ts';
import { requireManager } from '../activity/index.ts';
import type { Endings } from './ending-service.ts';
import type { SignUpLists } from './list-service.ts';
import type { StaffEnrolments } from './staff-service.ts';

export function enrolmentStaffRoutes(
  { list, sheet, printed, attendance }: StaffEnrolments,
  endings: Endings,
  lists: SignUpLists,
): Route[] {
  return [
    on(manageEnrolmentPage, ({ input, session, now }) => list(session, input, now)),
    on(manageEnrolmentSheet, (call) => printed(call, call.input.activityId)),
    onBinary(manageEnrolmentExport, async (call) => {
      sendWorkbook(call.http.reply, await sheet(call, call.input.activityId));
    }),
    onBinary(manageSignUpTemplate, async ({ http, session, input }) => {
      sendWorkbook(http.reply, await lists.template(session, input.activityId));
    }),
    on(manageSignUpRead, lists.read),
    on(manageSignUpCheck, lists.check),
    on(manageSignUpImport, async (call) => answer('已导入', await lists.write(call))),
    on(
      manageEnrolmentRemove,
      async (call) => {
        await endings.takeOff(call);
        return done('已移出名单');
      },
      requireManager,
    ),
    on(manageAttendanceMark, async (call) => {
      const { markingId, count } = await attendance.mark(call);
      return answer(`已登记 ${count} 人`, { markingId });
    }),
    on(manageAttendanceRest, async (call) => {
      const { markingId, count } = await attendance.markRest(call);
      return answer(`已登记 ${count} 人`, { markingId });
    }),
    on(manageAttendanceUndo, async (call) => done(await attendance.undo(call))),
    on(manageAttendanceHistory, (call) => attendance.history(call)),
  ];
}
