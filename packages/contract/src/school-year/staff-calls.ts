import { z } from 'zod';
import { TREE_KEEPERS } from '../organisation/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id, optionalId, requiredDay } from '../wire/fields.ts';
import { SCHOOL_KEEPERS } from './codes.ts';

const tag = '学年与班级';

const semester = z.object({
  semesterId: z.string(),
  term: z.int(),
  semesterName: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** The bureau's dates; the same unless the school moved its own. */
  bureauStartsOn: z.string(),
  bureauEndsOn: z.string(),
  moved: z.boolean(),
  isNow: z.boolean(),
});
export type KeptSemester = z.output<typeof semester>;
const schoolYear = z.object({
  schoolYearId: z.string(),
  startYear: z.int(),
  yearName: z.string(),
  isNow: z.boolean(),
  semesters: z.array(semester),
});
export type KeptSchoolYear = z.output<typeof schoolYear>;

const dates = { startsOn: requiredDay('请选择开始日期'), endsOn: requiredDay('请选择结束日期') };

/** 1: the dates hold though something is kept of the semester, or the school year begins at once by them. Without it that is refused, with `asks` in the data. */
const confirmed = z.literal([0, 1], '请选择是否确认').optional();

export const manageCalendar = endpoint({
  method: 'POST',
  path: `${API}/manage/calendar/query`,
  summary: '校历',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [4],
  /** A school whose own dates are asked for; school administrators see those of their own. */
  input: z.object({ orgId: optionalId }),
  output: z.object({
    /** The latest first. */
    years: z.array(schoolYear),
    /** The one that comes next, with usual dates; only for those who may make it. */
    next: z
      .object({
        startYear: z.int(),
        yearName: z.string(),
        semesters: z.array(z.object({ startsOn: z.string(), endsOn: z.string() })),
      })
      .nullable(),
    /** May change the bureau's dates. */
    mayKeep: z.boolean(),
    /** School whose dates these are; empty: the bureau's. */
    orgId: z.string(),
  }),
});

export const manageYearAdd = endpoint({
  method: 'POST',
  path: `${API}/manage/calendar/addYear`,
  summary: '新建学年',
  tag,
  changes: [tag],
  access: TREE_KEEPERS,
  refuses: [1],
  input: z.object({
    startYear: z.int('学年有误').min(1990, '学年有误').max(2200, '学年有误'),
    firstStartsOn: dates.startsOn,
    firstEndsOn: dates.endsOn,
    secondStartsOn: dates.startsOn,
    secondEndsOn: dates.endsOn,
    confirmed,
  }),
  output: z.object({ id: z.string() }),
});

/** The dates as they were read: who writes over newer ones is told. */
const before = { beforeStartsOn: dates.startsOn, beforeEndsOn: dates.endsOn };
export const manageSemesterUpdate = endpoint({
  method: 'POST',
  path: `${API}/manage/calendar/updateSemester`,
  summary: '修改学期日期',
  tag,
  changes: [tag],
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ semesterId: id, ...dates, ...before, confirmed }),
  output: nothing,
});

export const manageSemesterMove = endpoint({
  method: 'POST',
  path: `${API}/manage/calendar/moveSemester`,
  summary: '学校自定学期日期',
  tag,
  changes: [tag],
  access: SCHOOL_KEEPERS,
  refuses: [1, 4],
  input: z.object({ orgId: id, semesterId: id, ...dates, ...before, confirmed }),
  output: nothing,
});

export const manageSemesterReturn = endpoint({
  method: 'POST',
  path: `${API}/manage/calendar/returnSemester`,
  summary: '恢复教育局的学期日期',
  tag,
  changes: [tag],
  access: SCHOOL_KEEPERS,
  refuses: [1, 4],
  input: z.object({ orgId: id, semesterId: id, confirmed }),
  output: nothing,
});
