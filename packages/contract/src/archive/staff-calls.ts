import { z } from 'zod';
import { SCHOOL_STAFF_TYPES, Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, pageFields, pageOf } from '../wire/envelope.ts';
import { id, optionalId, requiredText, text } from '../wire/fields.ts';

const tag = '报告归档';
const place = `${API}/manage/archive`;
const access = SCHOOL_STAFF_TYPES;
/** Who sees how far schools are, and nothing of a student. */
const overSchools = [Usertype.platformAdministrator, Usertype.bureauStaff] as const;

const named = z.object({ id: z.string(), name: z.string() });
const ofClass = { semesterId: id, classId: id };

export const manageArchiveFrame = endpoint({
  method: 'POST',
  path: `${place}/frame`,
  summary: '报告归档的学期与班级',
  tag,
  access: [...access, ...overSchools],
  readers: true,
  input: noInput,
  output: z.object({
    /** Semesters that have begun, the latest first. */
    semesters: z.array(named.extend({ isNow: z.int() })),
    /** The school's classes, or those of which the person is class teacher. */
    classes: z.array(named),
    /** Of these, with the semester, those with reports that the calendar has not archived though they could have been for more than `ARCHIVE_DAYS` days; the longest first. */
    late: z.array(
      z.object({
        ...{ semesterId: z.string(), semesterName: z.string(), classId: z.string(), className: z.string() },
        /** Reports. */
        count: z.int(),
        /** The last day of the first of their notices. */
        since: z.string(),
      }),
    ),
    /** 1: the person looks after schools, each as a whole. */
    ofSchools: z.int(),
  }),
});

/** Students of a school or class in a semester, by where their reports stand. */
const progress = {
  studentNum: z.int(),
  openNum: z.int(),
  underNoticeNum: z.int(),
  /** The notice is over; not archived yet, perhaps for a challenge. */
  waitingNum: z.int(),
  archivedNum: z.int(),
};
const schoolProgress = z.object({ orgId: z.string(), orgName: z.string(), semesterId: z.string(), ...progress });
export type SchoolArchiveRow = z.output<typeof schoolProgress>;

export const manageArchiveSchools = endpoint({
  method: 'POST',
  path: `${place}/querySchools`,
  summary: '各校报告归档进度',
  tag,
  access: overSchools,
  refuses: [4],
  /** The present semester unless said. */
  readers: true,
  input: z.object({ ...pageFields(20), semesterId: optionalId, orgName: text(40).optional() }),
  output: pageOf(schoolProgress),
});

export const manageArchiveClasses = endpoint({
  method: 'POST',
  path: `${place}/queryClasses`,
  summary: '一所学校各班的报告归档进度',
  tag,
  access: overSchools,
  refuses: [4],
  readers: true,
  input: z.object({ orgId: id, semesterId: optionalId }),
  /** Classes that had students in the semester. */
  output: z.object({ classes: z.array(named.extend(progress)) }),
});

const row = z.object({
  studentId: z.string(),
  semesterId: z.string(),
  studentName: z.string(),
  studentNo: z.string(),
  /** 1: a pupil of another class or school since; 1: gone from the schools since. The report stays the class's. */
  hasMoved: z.int(),
  hasLeft: z.int(),
  /** `ArchiveState`. */
  stand: z.int(),
  /** 0: not archived. */
  version: z.int(),
  archivedAt: z.string(),
  code: z.string(),
  /** Why the latest version replaced another. */
  reason: z.string(),
  /** 0: the archived row or its signature no longer agree. */
  isWhole: z.int(),
});
export type ArchiveRow = z.output<typeof row>;

export const manageArchivePage = endpoint({
  method: 'POST',
  path: `${place}/queryPage`,
  summary: '班级报告归档列表',
  tag,
  access,
  refuses: [4],
  input: z.object({ ...pageFields(50), ...ofClass }),
  output: pageOf(row).extend({
    /** Students by `ArchiveState` 1 to 5. */
    counts: z.array(z.int()),
  }),
});

const task = z.object({ taskId: z.string() });

export const manageArchiveRun = endpoint({
  method: 'POST',
  path: `${place}/archive`,
  summary: '归档班级报告',
  tag,
  access,
  refuses: [1, 4],
  /** Archives what is ready; what is archived already stays as it is. */
  input: z.object(ofClass),
  output: task,
});

export const manageArchiveCorrect = endpoint({
  method: 'POST',
  path: `${place}/correct`,
  summary: '更正已归档的报告',
  tag,
  access,
  refuses: [1, 4],
  /** `version`: the one that was read; it is replaced. */
  input: z.object({
    studentId: id,
    semesterId: id,
    version: z.int('版本有误').min(1, '版本有误').max(30000, '版本有误'),
    reason: requiredText(100, '请填写更正原因'),
  }),
  output: task,
});

export const manageArchiveZip = endpoint({
  method: 'POST',
  path: `${place}/zip`,
  summary: '打包班级报告',
  tag,
  access,
  /** With `passwordNeeded` in its data: the password is asked for once more. */
  refuses: [1, 4],
  input: z.object(ofClass),
  output: task,
});
