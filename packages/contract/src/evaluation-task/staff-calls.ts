import { z } from 'zod';
import { SCHOOL_STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, day, id, requiredDay, requiredText, text } from '../wire/fields.ts';
import { LEAST_PEERS, MOST_PEERS } from './codes.ts';
import { shownIndicatorContent } from './content.ts';
import { flag, revision } from './fields.ts';

const tag = '评价任务管理';
const place = `${API}/manage/evaluation-task`;
const school = SCHOOL_STAFF_TYPES;

export const manageTaskFrame = endpoint({
  method: 'POST',
  path: `${place}/frame`,
  summary: '评价任务的可选项',
  tag,
  access: school,
  input: noInput,
  output: z.object({
    /** Published, not retired, of the school and the bureaus above. */
    systems: z.array(
      z.object({ versionId: z.string(), name: z.string(), version: z.int(), orgName: z.string(), points: z.int() }),
    ),
    /** Classes that the person looks after. */
    classes: z.array(
      z.object({ classId: z.string(), className: z.string(), gradeName: z.string(), studentNum: z.int() }),
    ),
    /** 1: an auditor of the school. */
    mayAudit: z.int(),
  }),
});

const task = z.object({
  id: z.string(),
  title: z.string(),
  type: z.int(),
  cycle: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  systemName: z.string(),
  systemVersion: z.int(),
  points: z.int(),
  /** Classmates whom each rates; 0 is the whole class. */
  peerCount: z.int(),
  /** 1: marks may be changed until the last day. */
  editable: z.int(),
  /** Day on which it was ended early; empty else. */
  closeDate: z.string(),
  /** All of its classes; somebody in charge of some sees those alone. */
  classNames: z.array(z.string()),
  createdBy: z.string(),
  createDate: z.string(),
  /** 1: may be changed and ended: an administrator, or who looks after all of its classes. */
  mayEdit: z.int(),
  revision: z.int(),
});
export type StaffTask = z.output<typeof task>;

export const manageTaskPage = endpoint({
  method: 'POST',
  path: `${place}/queryPage`,
  summary: '评价任务管理列表',
  tag,
  access: school,
  input: z.object({
    ...pageFields(20),
    type: z.union([z.literal(''), codeNumber(3, 4, '类型应为 3 或 4')]).optional(),
    keyword: text(40).optional(),
    /** 1: only those that have come to their last day within `TASK_TOLD_DAYS` and in which some pupil gave nothing. */
    late: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  /** The latest first. */
  output: pageOf(task),
});

const title = requiredText(40, '请填写任务名称');
export const manageTaskAdd = endpoint({
  method: 'POST',
  path: `${place}/add`,
  summary: '布置评价任务',
  tag,
  access: school,
  refuses: [1, 4],
  input: z.object({
    title,
    type: codeNumber(3, 4, '请选择评价类型'),
    cycle: codeNumber(1, 5, '请选择评价周期'),
    startDate: requiredDay('请选择开始日期'),
    endDate: requiredDay('请选择截止日期'),
    versionId: z.string('请选择指标体系').regex(/^[1-9]\d{0,17}$/, '请选择指标体系'),
    classIds: z.array(id).min(1, '请选择班级').max(300, '班级过多'),
    /** Of type 4: how many classmates each rates; 0 is the whole class. */
    peerCount: z
      .union(
        [
          z.literal(0),
          z.int('人数应为整数').min(LEAST_PEERS, `至少 ${LEAST_PEERS} 人`).max(MOST_PEERS, `最多 ${MOST_PEERS} 人`),
        ],
        `人数应为 ${LEAST_PEERS} 至 ${MOST_PEERS}`,
      )
      .default(0),
    editable: flag.default(1),
  }),
  output: z.object({ id: z.string() }),
});

export const manageTaskChange = endpoint({
  method: 'POST',
  path: `${place}/change`,
  summary: '修改评价任务',
  tag,
  access: school,
  refuses: [1, 4],
  input: z.object({ id, revision, title, endDate: requiredDay('请选择截止日期'), editable: flag }),
  output: nothing,
});

export const manageTaskClose = endpoint({
  method: 'POST',
  path: `${place}/close`,
  summary: '提前结束评价任务',
  tag,
  access: school,
  refuses: [1, 4],
  input: z.object({ id, revision }),
  output: nothing,
});

const occasion = z.object({ occasion: z.string(), startDate: z.string(), endDate: z.string(), isOver: z.int() });
export type TaskOccasion = z.output<typeof occasion>;
const taskClass = z.object({ classId: z.string(), className: z.string() });

export const manageTaskFetch = endpoint({
  method: 'POST',
  path: `${place}/fetch`,
  summary: '评价任务管理详情',
  tag,
  access: school,
  refuses: [4],
  input: z.object({ id }),
  output: task.extend({
    classes: z.array(taskClass),
    /** Occasions that have begun, the latest first. */
    occasions: z.array(occasion),
    /** If the task were ended today: how many submissions count, and how many would be dropped with an occasion that began today. */
    ending: z.object({ kept: z.int(), dropped: z.int() }),
    content: shownIndicatorContent,
  }),
});

const classProgress = taskClass.extend({ total: z.int(), done: z.int(), begun: z.int() });
export type TaskProgress = z.output<typeof classProgress>;
/** The occasion as `manageTaskFetch` names it. */
const ofOccasion = { id, occasion: day };

export const manageTaskProgress = endpoint({
  method: 'POST',
  path: `${place}/progress`,
  summary: '评价任务进度',
  tag,
  access: school,
  refuses: [4],
  input: z.object(ofOccasion),
  output: z.object({ list: z.array(classProgress) }),
});

const pupil = z.object({
  studentId: z.string(),
  studentName: z.string(),
  studentNo: z.string(),
  status: z.int(),
  rated: z.int(),
  submitDate: z.string(),
  byGuardian: z.int(),
});
export type TaskPupil = z.output<typeof pupil>;

export const manageTaskPupils = endpoint({
  method: 'POST',
  path: `${place}/pupils`,
  summary: '评价任务的学生完成情况',
  tag,
  access: school,
  refuses: [4],
  input: z.object({ ...ofOccasion, classId: id }),
  output: z.object({ list: z.array(pupil) }),
});

export const manageTaskRemind = endpoint({
  method: 'POST',
  path: `${place}/remind`,
  summary: '提醒完成评价任务',
  tag,
  access: school,
  refuses: [1, 4],
  input: z.object({ ...ofOccasion, classId: id }),
  output: nothing,
});

const shownMark = z.union([z.literal(''), z.number()]);
const result = z.object({
  studentId: z.string(),
  studentName: z.string(),
  studentNo: z.string(),
  /** By indicator of the first level, in the order of `columns`. */
  scores: z.array(shownMark),
  score: shownMark,
  /** Who has rated: the pupil (0 or 1), classmates. */
  raters: z.int(),
});
export type TaskResult = z.output<typeof result>;

const ofResults = { id, classId: id, occasion: z.union([z.literal(''), day]).optional() };
export const manageTaskResults = endpoint({
  method: 'POST',
  path: `${place}/results`,
  summary: '评价任务结果',
  tag,
  access: school,
  refuses: [4],
  /** All occasions together without one. */
  input: z.object(ofResults),
  output: z.object({
    className: z.string(),
    columns: z.array(z.string()),
    list: z.array(result),
    /** Averages of the class in the order of `columns`, and of all. */
    averages: z.array(shownMark),
    average: shownMark,
  }),
});

export const manageTaskExport = endpoint({
  method: 'GET',
  path: `${place}/export`,
  summary: '导出评价任务结果',
  tag,
  access: school,
  binary: true,
  input: z.object(ofResults),
  /** An xlsx workbook. */
  output: z.unknown(),
});

export const manageTaskRatings = endpoint({
  method: 'POST',
  path: `${place}/ratings`,
  summary: '审计：谁评了谁',
  tag,
  access: school,
  refuses: [1, 3, 4],
  /** Why it is looked into: written to the audit log with whom it is about. Asks for the password again. */
  input: z.object({ ...ofOccasion, studentId: id, reason: requiredText(100, '请填写查看原因') }),
  output: z.object({
    studentName: z.string(),
    points: z.array(z.object({ indexOneName: z.string(), indexTwoName: z.string(), pointName: z.string() })),
    list: z.array(
      z.object({
        raterName: z.string(),
        studentNo: z.string(),
        /** In the order of `points`. */
        scores: z.array(shownMark),
        submitDate: z.string(),
        byGuardian: z.int(),
      }),
    ),
  }),
});
