import type { manageEnrolmentPage, ParsedInputOf } from '@vimo/contract';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskIdentity, maskPhone } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { requireActivityWithin } from '../activity/index.ts';
import { attendanceCountsOf } from './attendance-queries.ts';
import { createAttendance } from './attendance-service.ts';
import { enrolStatus } from './rules.ts';
import { enrolmentsOf } from './staff-queries.ts';

/** Enrolments as those who run an activity see them (docs/domains/activities.md). */
export const createStaffEnrolments = (platform: Platform) => ({
  attendance: createAttendance(platform),

  /** Who signed up for an activity of the person's scope; numbers masked. @throws Refusal notFound for another's activity */
  async list(session: Session, input: ParsedInputOf<typeof manageEnrolmentPage>, now: WireTime) {
    const { database, secrets } = platform;
    const { actStartDate } = await requireActivityWithin(database, session, input.activityId);
    const [{ rows, total }, attendanceCounts] = await Promise.all([
      enrolmentsOf(database, input.activityId, input.name ?? '', {
        ...{ ...spanOf(input), day: dayOf(now), attendance: input.attendance },
      }),
      attendanceCountsOf(database, input.activityId),
    ]);
    const dataList = rows.map((row) => ({
      ...row,
      phone: row.phoneCipher ? maskPhone(secrets.open(row.phoneCipher)) : '',
      identityCard: row.identityCipher ? maskIdentity(secrets.open(row.identityCipher)) : '',
      activityEnrollStatus: enrolStatus(row, now),
    }));
    return { dataList, totalCount: total, attendanceCounts, mayMark: actStartDate <= now ? 1 : 0 };
  },
});
export type StaffEnrolments = ReturnType<typeof createStaffEnrolments>;
