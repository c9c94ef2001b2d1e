import { z } from 'zod';
import { SCHOOL_STAFF_TYPES, Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { codeNumber, id, optionalId, requiredDay, requiredText } from '../wire/fields.ts';
import { report } from './calls.ts';
import { MOST_NOTICE_DAYS, MOST_TYPICAL, PUPIL_VIEWS } from './codes.ts';

const tag = '报告公示';
const place = `${API}/manage/report`;
const access = SCHOOL_STAFF_TYPES;
const version = z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误');

/** What the bureau asks for. */
const rule = {
  /** Fewest working days of a public notice. */
  noticeDays: z.int(),
  /** Most typical records of a student in a dimension. */
  typicalMost: z.int(),
};

export const manageReportFrame = endpoint({
  method: 'POST',
  path: `${place}/frame`,
  summary: '报告公示的学期与规则',
  tag,
  access: [...access, Usertype.bureauStaff],
  input: noInput,
  output: z.object({
    /** Semesters that have begun, the latest first. */
    semesters: z.array(z.object({ id: z.string(), name: z.string(), endsOn: z.string(), isNow: z.int() })),
    ...rule,
    /** Of the person's own bureau; 0 while it has said nothing. */
    ruleVersion: z.int(),
    /** 1: opens notices for the whole school. */
    mayOpenSchool: z.int(),
    /** 1: sets the rules of a bureau. */
    mayRule: z.int(),
    /** The semester of which the person's classes owe a notice first; empty while they owe none. */
    owedSemesterId: z.string(),
  }),
});
export type ReportFrame = z.output<typeof manageReportFrame.output>;

export const manageReportRule = endpoint({
  method: 'POST',
  path: `${place}/rule`,
  summary: '设置公示规则',
  tag,
  access: [Usertype.bureauStaff],
  refuses: [1, 3],
  input: z.object({
    noticeDays: z
      .int('请输入天数')
      .min(1, '至少 1 个工作日')
      .max(MOST_NOTICE_DAYS, `最多 ${MOST_NOTICE_DAYS} 个工作日`),
    typicalMost: z.int('请输入条数').min(1, '至少 1 条').max(MOST_TYPICAL, `最多 ${MOST_TYPICAL} 条`),
    /** As it was read; 0 while the bureau has said nothing. */
    version: z.int('版本应为整数').min(0, '版本有误').max(2_147_483_647, '版本有误'),
  }),
  output: nothing,
});

const notice = z.object({
  id: z.string(),
  /** 1: of the whole school. */
  isSchool: z.int(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Working days, both ends included. */
  days: z.int(),
  /** `NoticeState`. */
  stand: z.int(),
  openedBy: z.string(),
  version: z.int(),
});
export type PublicNotice = z.output<typeof notice>;

const classProgress = z.object({
  classId: z.string(),
  className: z.string(),
  gradeId: z.string(),
  teacherNames: z.string(),
  /** 1: the person opens its notices and reminds it; 0: they see it as the leader of its grade. */
  mayKeep: z.int(),
  total: z.int(),
  /** Students who lack nothing. */
  ready: z.int(),
  /** Records, over all students, that wait for a review, and for their student's answer. */
  toReview: z.int(),
  toConfirm: z.int(),
  /** The first that was opened; null while there is none. */
  notice: notice.nullable(),
  /** Those that followed for pupils who were under none. */
  more: z.array(notice),
  /** Students whose report is under no notice. */
  unnoticed: z.int(),
  /** Those of them who are in no class any more: gone in the course of the semester, or suspended. */
  away: z.int(),
  /** Those of them who lack something: a notice of them shows it without. */
  unnoticedLacking: z.int(),
  /** Challenges of what the notice shows, and those of them that have not ended. */
  questions: z.int(),
  openQuestions: z.int(),
  /** Students whose report of the semester is archived. */
  archived: z.int(),
});
export type ReportProgress = z.output<typeof classProgress>;

export const manageReportProgress = endpoint({
  method: 'POST',
  path: `${place}/progress`,
  summary: '各班报告的完整性与公示',
  tag,
  access,
  refuses: [4],
  /** A grade, or with `due` 1 the classes of all grades that have pupils under no notice; without either the first grade that the person sees. */
  input: z.object({ semesterId: id, gradeId: optionalId, due: codeNumber(0, 1, '应为 0 或 1').default(0) }),
  output: z.object({
    grades: z.array(z.object({ gradeId: z.string(), gradeName: z.string() })),
    gradeId: z.string(),
    list: z.array(classProgress),
    /** The notice of the whole school, when there is one. */
    schoolNotice: notice.nullable(),
  }),
});

const pupil = z.object({
  studentId: z.string(),
  studentName: z.string(),
  studentNo: z.string(),
  /** 1: a pupil of another class or school since; 1: gone from the schools since. The report stays the class's. */
  hasMoved: z.int(),
  hasLeft: z.int(),
  /** 1: in no class now. */
  isAway: z.int(),
  /** Records that are in the report, and those of them that are typical. */
  recordNum: z.int(),
  typicalNum: z.int(),
  /** Modules without a record. */
  missing: z.array(z.string()),
  toReview: z.int(),
  toConfirm: z.int(),
  /** Records that a challenge sent back. */
  inChallenge: z.int(),
  isReady: z.int(),
  /** 1: a notice shows or showed the report. */
  isNoticed: z.int(),
});
export type ReportPupil = z.output<typeof pupil>;

export const manageReportPupils = endpoint({
  method: 'POST',
  path: `${place}/pupils`,
  summary: '班级学生的报告完整性',
  tag,
  access,
  refuses: [4],
  input: z.object({ semesterId: id, classId: id, view: z.enum(PUPIL_VIEWS, '请选择要看的范围').default('all') }),
  output: z.object({ list: z.array(pupil) }),
});

export const manageReportPreview = endpoint({
  method: 'POST',
  path: `${place}/preview`,
  summary: '公示时展示的内容',
  tag,
  access,
  refuses: [4],
  input: z.object({ studentId: id, classId: id, semesterId: id }),
  output: report,
});

export const manageNoticeOpen = endpoint({
  method: 'POST',
  path: `${place}/open`,
  summary: '发起公示',
  tag,
  access,
  refuses: [1, 3, 4],
  /** Without a class for the whole school. It shows those who are under none. */
  input: z.object({
    semesterId: id,
    classId: optionalId,
    startsOn: requiredDay('请选择开始日期'),
    endsOn: requiredDay('请选择结束日期'),
    /** 1: of a class those alone who left it in the semester, gone or suspended; the others stay as they are. */
    awayOnly: z.literal([0, 1], '请选择公示范围').optional(),
  }),
  output: z.object({ id: z.string(), students: z.int() }),
});

export const manageNoticeExtend = endpoint({
  method: 'POST',
  path: `${place}/extend`,
  summary: '延长公示',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ id, version, endsOn: requiredDay('请选择结束日期') }),
  output: nothing,
});

export const manageNoticeEnd = endpoint({
  method: 'POST',
  path: `${place}/end`,
  summary: '提前结束公示',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ id, version }),
  output: nothing,
});

export const manageNoticeWithdraw = endpoint({
  method: 'POST',
  path: `${place}/withdraw`,
  summary: '撤回公示',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ id, version, reason: requiredText(200, '请输入撤回原因') }),
  output: nothing,
});

export const manageReportRemind = endpoint({
  method: 'POST',
  path: `${place}/remind`,
  summary: '催办报告材料',
  tag,
  access,
  refuses: [1, 4],
  /** A class teacher reminds students who lack something, the school the class teachers. */
  input: z.object({ semesterId: id, classId: id }),
  output: nothing,
});
