import { z } from 'zod';
import { STUDENT_TYPES, Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, MOST_NAME, optionalId, text } from '../wire/fields.ts';

const tag = '纪实报告';
const place = `${API}/record/report`;

const reportRow = z.object({
  studentId: z.string(),
  semesterId: z.string(),
  classId: z.string(),
  gradeName: z.string(),
  className: z.string(),
  semesterName: z.string(),
  /** Student number; empty in a public notice. */
  studentCode: z.string(),
  name: z.string(),
  studentName: z.string(),
  title: z.string(),
  /** Empty while there is no public notice. */
  publicityStartTime: z.string(),
  publicityEndTime: z.string(),
  /** When the file that holds now was sealed; empty before, and in a public notice. */
  archivedAt: z.string(),
  /** `ReportStage`. */
  stage: z.int(),
});
export type ReportRow = z.output<typeof reportRow>;

export const reportPage = endpoint({
  method: 'POST',
  path: `${place}/queryPageFront`,
  summary: '我的纪实报告列表',
  tag,
  access: STUDENT_TYPES,
  input: z.object({ ...pageFields(10), semesterId: optionalId }),
  /** One for each semester that the student spent in a class, the latest first. */
  output: pageOf(reportRow),
});

export const reportPublicity = endpoint({
  method: 'POST',
  path: `${place}/queryPublicityReport`,
  summary: '公示中的纪实报告',
  tag,
  access: STUDENT_TYPES,
  refuses: [4],
  /** Without any filter the own class; a grade or a name asks for a class. */
  input: z.object({
    ...pageFields(10),
    classId: optionalId,
    gradeId: optionalId,
    studentName: text(MOST_NAME).optional(),
  }),
  /** Reports under a notice that runs today and is shown to the student. */
  output: pageOf(reportRow),
});

export const reportPageParent = endpoint({
  method: 'POST',
  path: `${place}/queryPageParent`,
  summary: '孩子的纪实报告列表',
  tag,
  access: [Usertype.parent],
  refuses: [4],
  /** A child; without one all bound children. */
  input: z.object({ ...pageFields(7), studentId: optionalId, semesterId: optionalId }),
  output: pageOf(reportRow),
});

const recordValue = z.object({
  value: z.string(),
  recordId: z.string(),
  /** 1: the title of the record, which leads to it. */
  isTitle: z.int(),
  fieldId: z.string(),
  fieldName: z.string(),
  fieldType: z.string(),
  /** 1: put forward by the student as typical. */
  isTypical: z.int(),
});

const reportFile = z.object({
  id: z.string(),
  recordId: z.string(),
  fieldId: z.string(),
  realName: z.string(),
  extension: z.string(),
  size: z.int(),
});

/** The record report of a student's semester. In its public form only name, class, school, semester and the records are filled. */
export const report = z.object({
  studentId: z.string(),
  semesterId: z.string(),
  classId: z.string(),
  studentCode: z.string(),
  title: z.string(),
  /** `ReportStage`. */
  stage: z.int(),
  publicityStartTime: z.string(),
  publicityEndTime: z.string(),
  /** 1: the public form, as schoolmates see it. */
  isPublic: z.int(),
  userInfo: z.object({
    schoolName: z.string(),
    semesterName: z.string(),
    /** When the latest record came into it. */
    createTime: z.string(),
    name: z.string(),
    /** 0 is male, 1 female; null when it is not known, or not shown. */
    sex: z.int().nullable(),
    birthData: z.string(),
    gradeName: z.string(),
    className: z.string(),
    political: z.string(),
    /** Masked. */
    identCode: z.string(),
    studentNo: z.string(),
  }),
  /** Modules and dimensions with at least one record, in the order of the scheme. */
  modelDimensionField: z.array(
    z.object({
      modelName: z.string(),
      dimension: z.array(
        z.object({
          dimensionId: z.string(),
          dimensionName: z.string(),
          /** Of the first record. */
          recordId: z.string(),
          /** Every record from its title on; typical ones first. Values of pictures and files are comma lists of file ids. */
          recordValue: z.array(recordValue),
        }),
      ),
    }),
  ),
  fileList: z.array(reportFile),
  /** What was said of the semester: by the class teacher, and by a guardian once it was passed. Empty in the public form. */
  wordList: z.array(z.object({ by: z.string(), name: z.string(), text: z.string(), at: z.string() })),
  /** Crest of the school; empty for none. */
  crestId: z.string(),
});
export type Report = z.output<typeof report>;
export type ReportValue = z.output<typeof recordValue>;

export const reportFetch = endpoint({
  method: 'POST',
  path: `${place}/fetch`,
  summary: '纪实报告详情',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ studentId: id, classId: id, semesterId: id }),
  /** Schoolmates get the public form while it is under notice. */
  output: report.extend({
    /** With what anybody verifies the archived file, and since when there is one; empty before, and in the public form. */
    verifyCode: z.string(),
    archivedAt: z.string(),
  }),
});
export type ShownReport = z.output<typeof reportFetch.output>;

export const reportSelection = endpoint({
  method: 'POST',
  path: `${place}/querySelection`,
  summary: '可遴选的记录',
  tag,
  access: STUDENT_TYPES,
  refuses: [4],
  input: z.object({ semesterId: id }),
  /** Passed records of the semester that enter the report. */
  output: z.object({
    /** 1: may be changed; 0 with the reason. */
    mayChange: z.int(),
    reason: z.string(),
    /** Most typical records in a dimension. */
    most: z.int(),
    list: z.array(
      z.object({
        recordId: z.string(),
        title: z.string(),
        modelName: z.string(),
        dimensionId: z.string(),
        dimensionName: z.string(),
        createDate: z.string(),
        isTypical: z.int(),
      }),
    ),
  }),
});
export type ReportSelection = z.output<typeof reportSelection.output>;

export const reportSelect = endpoint({
  method: 'POST',
  path: `${place}/select`,
  summary: '遴选典型记录',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  /** All that are typical from now on; others are no longer. */
  input: z.object({ semesterId: id, recordIds: z.array(id, '请选择记录').max(500, '记录过多') }),
  output: nothing,
});
