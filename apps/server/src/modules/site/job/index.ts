import { FAILED_DAYS } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { fromWireTime, toWireTime } from '../../../platform/time.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import type { Staff } from '../../people/staff/index.ts';
import { createMoving } from './moving.ts';
import { jobNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayManageJobs } from './policy.ts';
import { jobStaffRoutes } from './staff-routes.ts';
import { createStaffJobs } from './staff-service.ts';

export { createMoving, type Moving } from './moving.ts';
export type { StaffJobs } from './staff-service.ts';

const SHOWN_MS = FAILED_DAYS * 24 * 3600 * 1000;

export const jobSlice = ({
  platform,
  told,
  staff,
  notifications,
}: Given & { staff: Staff; notifications: Notifications }) => {
  const staffJobs = createStaffJobs(platform, staff, notifications);
  const moving = createMoving(platform, told.moves);
  const shownFrom = (now: WireTime) => toWireTime(new Date(fromWireTime(now).getTime() - SHOWN_MS));
  const counted = (session: Session, now: WireTime) => staffJobs.count(session, shownFrom(now));
  const begun = (session: Session, now: WireTime) => staffJobs.since(session, shownFrom(now));
  return slice({
    name: 'job',
    notices: Object.values(jobNotices),
    personal,
    services: { staffJobs, moving },
    routes: jobStaffRoutes(platform, staffJobs),
    sweep: async () => {
      await Promise.all([staffJobs.notifyEnded(), moving.sweep()]);
    },
    abilities: { jobs: mayManageJobs },
    counters: {
      tasksRunning: { atTimes: async (session, now) => (await counted(session, now)).running },
      tasksFailed: { atTimes: async (session, now) => (await counted(session, now)).failed },
    },
    spans: {
      tasksRunning: async (session, now) => ({ since: (await begun(session, now)).running }),
      tasksFailed: async (session, now) => ({ since: (await begun(session, now)).failed }),
    },
  });
};
