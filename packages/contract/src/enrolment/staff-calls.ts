import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, MOST_NAME, requiredText, text } from '../wire/fields.ts';
import { MAX_MARKS, REMOVAL_REASON_LENGTH } from './codes.ts';

const tag = '管理平台';
const attendance = codeNumber(0, 3, '到场情况有误');

export const manageEnrolmentPage = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/enrolPage`,
  summary: '活动报名名单',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  input: z.object({
    ...pageFields(10),
    activityId: id,
    name: text(MOST_NAME).optional(),
    /** Only those marked so (`Attendance`), who have not cancelled. */
    attendance: attendance.optional(),
    /** 1: only those whose registration lacks something. */
    toComplete: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      joinUserName: z.string(),
      orgName: z.string(),
      className: z.string(),
      /** Masked. */
      phone: z.string(),
      /** Masked. */
      identityCard: z.string(),
      remarks: z.string(),
      personCount: z.int(),
      createDate: z.string(),
      activityEnrollStatus: z.int(),
      /** 1 when a parent acted in the child's account. */
      byParent: z.int(),
      attendance: z.int(),
      /** Codes of `enrollForm` that are lacking, as a comma list. */
      toComplete: z.string(),
    }),
  ).extend({
    /** How many who have not cancelled lack something. */
    toCompleteCount: z.int(),
    /** How many of those who have not cancelled are marked how, by `Attendance`. */
    attendanceCounts: z.array(z.int()),
    /** 1 once the activity has begun. */
    mayMark: z.int(),
    /** 1 for who may take somebody off the list: who runs the activity, before it begins. */
    mayRemove: z.int(),
    /** 1 for who may bring in a list of whom to sign up, while sign-up is open. */
    mayAdd: z.int(),
  }),
});

export const manageEnrolmentExport = endpoint({
  method: 'GET',
  path: `${API}/manage/activity/enrolExport`,
  summary: '导出活动报名名单',
  tag,
  access: STAFF_TYPES,
  binary: true,
  input: z.object({ activityId: id }),
  /** An xlsx workbook; numbers masked as in the list. */
  output: z.unknown(),
});

/** Rows of one printed sheet. */
export const MOST_PRINTED = 2000;

export const manageEnrolmentSheet = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/enrolSheet`,
  summary: '打印用的报名名单',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  input: z.object({ activityId: id }),
  output: z.object({
    title: z.string(),
    actStartDate: z.string(),
    actEndDate: z.string(),
    address: z.string(),
    /** Who has not cancelled, by school, class and name; at most `MOST_PRINTED`. */
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        orgName: z.string(),
        className: z.string(),
        /** Masked. */
        phone: z.string(),
        personCount: z.int(),
      }),
    ),
    totalCount: z.int(),
  }),
});

export const manageEnrolmentRemove = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/removeEnrol`,
  summary: '移出报名名单',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 4],
  /** `id` is of the enrolment; the person is told the reason. */
  input: z.object({ activityId: id, id, reason: requiredText(REMOVAL_REASON_LENGTH, '请输入移出原因') }),
  output: nothing,
});

const marked = z.object({ markingId: z.string() });

export const manageAttendanceMark = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/markAttendance`,
  summary: '登记到场',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 4],
  input: z.object({
    activityId: id,
    /** `before` is what was read: who marks over somebody else's mark is told. */
    marks: z
      .array(z.object({ id, state: attendance, before: attendance }), '请选择报名人')
      .min(1, '请选择报名人')
      .max(MAX_MARKS, `一次最多 ${MAX_MARKS} 人`),
  }),
  output: marked,
});

export const manageAttendanceRest = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/markRest`,
  summary: '其余的人一次登记',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 4],
  /** Everybody who is not marked yet. */
  input: z.object({ activityId: id, state: codeNumber(1, 3, '到场情况有误') }),
  output: marked,
});

export const manageAttendanceUndo = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/undoAttendance`,
  summary: '撤销一次到场登记',
  tag,
  access: STAFF_TYPES,
  refuses: [1, 4],
  input: z.object({ activityId: id, markingId: id }),
  output: nothing,
});

export const manageAttendanceHistory = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/attendanceHistory`,
  summary: '到场登记的经过',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  input: z.object({ ...pageFields(10), activityId: id }),
  /** The latest first. */
  output: pageOf(
    z.object({
      id: z.string(),
      at: z.string(),
      actorName: z.string(),
      /** How many were changed, and the first few of them. */
      count: z.int(),
      changes: z.array(z.object({ name: z.string(), before: z.int(), after: z.int() })),
      /** 1 when it takes an earlier marking back. */
      isUndo: z.int(),
      /** 1 when it was taken back itself. */
      isUndone: z.int(),
    }),
  ),
});
