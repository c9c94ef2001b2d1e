import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';
import { optionalId } from '../wire/fields.ts';

const tag = '学年与班级';

const gradeOfStudent = z.object({
  gradeId: z.string(),
  gradeName: z.string(),
  semester: z.array(z.object({ semesterId: z.string(), semsterYearId: z.string(), semesterName: z.string() })),
});

export const gradeAndSemester = endpoint({
  method: 'GET',
  path: `${API}/school/student/gradeAndSemester`,
  summary: '学生的年级与学期',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ studentId: optionalId }),
  /** Grades that the student has been in, the present one first, each with its semesters, the latest first. */
  output: z.array(gradeOfStudent),
});

export const studentSemesterList = endpoint({
  method: 'POST',
  path: `${API}/school/student/getStudentSemesterList`,
  summary: '学生的学期',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ id: optionalId }),
  output: z.array(
    z.object({
      id: z.string(),
      semesterName: z.string(),
      isNow: z.int(),
      /** Whether reports and evaluations are about it: that which counts, in its first three weeks the one before. */
      isTold: z.int(),
      classId: z.string(),
      className: z.string(),
    }),
  ),
});

export const studentFetch = endpoint({
  method: 'POST',
  path: `${API}/school/student/fetch`,
  summary: '学生信息',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ id: optionalId }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    username: z.string(),
    /** As `studentSexOf` tells it. */
    sex: z.int(),
    headimg: z.string(),
    /** Masked. */
    guardianPhone: z.string(),
    homeAddress: z.string(),
    /** The school number. */
    studentNo: z.string(),
    /** The national register number, for the pupil and the guardians alone; empty for others. */
    registerNo: z.string(),
    gradeName: z.string(),
    schoolYear: z.string(),
    schoolName: z.string(),
    classId: z.string(),
    className: z.string(),
    statusName: z.string(),
    entranceTime: z.string(),
    /** 共青团员; empty when it is not said. */
    political: z.string(),
  }),
});

const person = z.object({
  username: z.string(),
  name: z.string(),
  headimg: z.string(),
  sex: z.int(),
  mobilephone: z.string(),
  homeAddress: z.string(),
});

export const parentFetch = endpoint({
  method: 'GET',
  path: `${API}/school/parent/fetch`,
  summary: '家长信息',
  tag,
  access: [4],
  input: noInput,
  output: person,
});

export const staffFetch = endpoint({
  method: 'GET',
  path: `${API}/school/staff/fetch`,
  summary: '教职工信息',
  tag,
  access: STAFF_TYPES,
  readers: true,
  input: noInput,
  output: person.extend({
    orgName: z.string(),
    /** Classes in charge of this school year, as class teacher or in a subject. */
    classes: z.array(
      z.object({ classId: z.string(), gradeName: z.string(), className: z.string(), subjectName: z.string() }),
    ),
  }),
});
