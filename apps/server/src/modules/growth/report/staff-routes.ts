import {
  manageNoticeEnd,
  manageNoticeExtend,
  manageNoticeOpen,
  manageNoticeWithdraw,
  manageReportFrame,
  manageReportPreview,
  manageReportProgress,
  manageReportPupils,
  manageReportRemind,
  manageReportRule,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { Notices } from './notice-service.ts';
import { requireRuler } from './policy.ts';
import type { StaffReports } from './staff-service.ts';

export const reportStaffRoutes = (reports: StaffReports, notices: Notices): Route[] => [
  on(manageReportFrame, ({ session, now }) => reports.frame(session, now)),
  on(manageReportRule, async (call) => done(await reports.rule(call)), requireRuler),
  on(manageReportProgress, ({ session, input, now }) => reports.progress(session, input, now)),
  on(manageReportPupils, ({ session, input, now }) => reports.pupils(session, input, now)),
  on(manageReportPreview, ({ session, input, now }) => reports.preview(session, input, now)),
  on(manageReportRemind, async (call) => done(await reports.remind(call))),
  on(manageNoticeOpen, (call) => notices.open(call)),
  on(manageNoticeExtend, async (call) => done(await notices.extend(call))),
  on(manageNoticeEnd, async (call) => done(await notices.end(call))),
  on(manageNoticeWithdraw, async (call) => done(await notices.withdraw(call))),
];
