import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';
import { id, optionalId } from '../wire/fields.ts';

const tag = '学年与班级';

const semester = z.object({
  id: z.string(),
  /** 2025-2026学年上学期 */
  semesterName: z.string(),
  /** 1 for the one that counts today: between two semesters the one before. */
  isNow: z.int(),
  /** The school year. */
  semsterYearId: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});
export type Semester = z.output<typeof semester>;

export const semesterFindAll = endpoint({
  method: 'GET',
  path: `${API}/school/semester/findAll`,
  summary: '学期',
  tag,
  access: 'signedIn',
  input: noInput,
  /** The oldest first, with the dates of one's own school. */
  output: z.array(semester),
});

const grade = z.object({ gradeId: z.string(), gradeName: z.string() });
export type Grade = z.output<typeof grade>;

export const gradeFindAll = endpoint({
  method: 'GET',
  path: `${API}/school/grade/findAll`,
  summary: '年级',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ orgId: optionalId }),
  /** Grades that have classes this school year, the youngest first; of one's own school or schools, for staff also of one below. */
  output: z.array(grade),
});

const schoolClass = grade.extend({ classId: z.string(), className: z.string() });
export type SchoolClass = z.output<typeof schoolClass>;

export const classFindAll = endpoint({
  method: 'POST',
  path: `${API}/school/class/findAll`,
  summary: '班级',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ gradeId: id, orgId: optionalId }),
  output: z.array(schoolClass),
});
