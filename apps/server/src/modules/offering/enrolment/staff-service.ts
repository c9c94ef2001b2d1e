import {
  ApplyStatus,
  type Attendance,
  attendanceLabel,
  EnrolStatus,
  enrollFormText,
  enrolStatusLabel,
  MOST_PRINTED,
  type manageEnrolmentPage,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { eachOnce, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskIdentity, maskPhone } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { sheetOf } from '../../content/workbook/index.ts';
import { organisationIdsWithin } from '../../people/organisation/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { mayManageActivities, requireActivityRun } from '../activity/index.ts';
import { attendanceCountsOf } from './attendance-queries.ts';
import { createAttendance } from './attendance-service.ts';
import { listTerms } from './list-queries.ts';
import { mayNotAdd } from './list-service.ts';
import { headOf, titleOf } from './queries.ts';
import { enrolStatus } from './rules.ts';
import { countToComplete, type EnrolmentRow, enrolmentsOf } from './staff-queries.ts';

const SHEET_COLUMNS = '学号 姓名 单位 班级 联系电话 身份证号 人数 报名时间 状态 待补充 到场 报名备注'
  .split(' ')
  .map((title) => ({ title }));

const placeOf = ({ orgName, className, name }: { orgName: string; className: string; name: string }) =>
  `${orgName} ${className} ${name}`;

/** Rows that the export reads at once. */
const AT_ONCE = 500;

/** Enrolments as those who run an activity see them (docs/domains/activities.md). */
export function createStaffEnrolments(platform: Platform) {
  const { database, secrets } = platform;
  const shown = ({ phoneCipher, identityCipher, ...row }: EnrolmentRow, now: WireTime) => ({
    ...row,
    phone: phoneCipher ? maskPhone(secrets.open(phoneCipher)) : '',
    identityCard: identityCipher ? maskIdentity(secrets.open(identityCipher)) : '',
    activityEnrollStatus: enrolStatus(row, now),
  });

  /** Rows of the export, the latest first. */
  async function* sheetRows(session: Session, activityId: string, now: WireTime): AsyncGenerator<string[]> {
    const schools = new Set(await organisationIdsWithin(database, scopeOf(session)));
    // In a rush more are signed up while it is read, and push those before them to the next page.
    const read = (page: number) =>
      enrolmentsOf(database, activityId, '', { size: AT_ONCE, offset: page * AT_ONCE, day: dayOf(now) });
    for await (const raw of eachOnce(AT_ONCE, read, ({ id }) => id)) {
      const row = shown(raw, now);
      yield [
        // The number is a login: who has no say in a school is not told those of its pupils.
        schools.has(row.orgId) ? row.studentNo : '',
        ...[row.joinUserName, row.orgName, row.className, row.phone, row.identityCard, String(row.personCount)],
        ...[row.createDate, enrolStatusLabel[row.activityEnrollStatus].label, enrollFormText(row.toComplete)],
        // Who has cancelled is not marked.
        row.activityEnrollStatus === EnrolStatus.cancelled ? '' : attendanceLabel[row.attendance as Attendance].label,
        row.remarks,
      ];
    }
  }

  return {
    attendance: createAttendance(platform),

    /** Who signed up for an activity of the person's scope; numbers masked. @throws Refusal notFound for another's activity */
    async list(session: Session, input: ParsedInputOf<typeof manageEnrolmentPage>, now: WireTime) {
      const { actStartDate } = await requireActivityRun(database, session, input.activityId);
      const [{ rows, total }, attendanceCounts, toCompleteCount, { isPaid, status }] = await Promise.all([
        enrolmentsOf(database, input.activityId, input.name ?? '', {
          ...{ ...spanOf(input), day: dayOf(now), attendance: input.attendance, toComplete: input.toComplete === 1 },
        }),
        attendanceCountsOf(database, input.activityId),
        countToComplete(database, input.activityId),
        listTerms(database, input.activityId, now),
      ]);
      const dataList = rows.map((row) => shown(row, now));
      const mayRemove = actStartDate > now && mayManageActivities(session) ? 1 : 0;
      return {
        dataList,
        totalCount: total,
        attendanceCounts,
        toCompleteCount,
        mayMark: actStartDate <= now ? 1 : 0,
        mayRemove,
        mayAdd: status === ApplyStatus.open && mayNotAdd(session, isPaid) === '' ? 1 : 0,
      };
    },

    /** Those who come, to be printed: by school, class and name; that it was asked for is written down. @throws Refusal notFound for another's activity */
    async printed(
      { session, now, requestId }: { session: Session; now: WireTime; requestId: string },
      activityId: string,
    ) {
      await requireActivityRun(database, session, activityId);
      await audit(database, { event: 'enrolment.printed', session, target: activityId, requestId });
      const span = { size: MOST_PRINTED, offset: 0, day: dayOf(now) };
      const [head, { rows, total }] = await Promise.all([
        headOf(database, activityId),
        enrolmentsOf(database, activityId, '', { ...span, living: true }),
      ]);
      const people = rows
        .map((row) => shown(row, now))
        .map(({ id, joinUserName, orgName, className, phone, personCount }) => ({
          ...{ id, name: joinUserName, orgName, className, phone, personCount },
        }))
        .sort((a, b) => placeOf(a).localeCompare(placeOf(b), 'zh-CN', { numeric: true }));
      return { ...head, people, totalCount: total };
    },

    /** The same of all states as a workbook, with what each lacks; that it was taken out is written down. @throws Refusal notFound for another's activity */
    async sheet(
      { session, now, requestId }: { session: Session; now: WireTime; requestId: string },
      activityId: string,
    ) {
      await requireActivityRun(database, session, activityId);
      await audit(database, { event: 'enrolment.exported', session, target: activityId, requestId });
      const title = await titleOf(database, activityId);
      return {
        name: `${title}-报名名单.xlsx`,
        body: sheetOf('报名名单', SHEET_COLUMNS, sheetRows(session, activityId, now)),
      };
    },
  };
}
export type StaffEnrolments = ReturnType<typeof createStaffEnrolments>;
