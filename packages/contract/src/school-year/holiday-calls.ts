import { z } from 'zod';
import { TREE_KEEPERS } from '../organisation/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { requiredDay, requiredText } from '../wire/fields.ts';
import { HolidayKind, SCHOOL_KEEPERS } from './codes.ts';

const tag = '学年与班级';

const year = z.int('年份有误').min(1990, '年份有误').max(2200, '年份有误');
const holiday = z.object({
  day: z.string(),
  kind: z.literal(Object.values(HolidayKind)),
  name: z.string(),
});
export type Holiday = z.output<typeof holiday>;

export const manageHolidays = endpoint({
  method: 'POST',
  path: `${API}/manage/calendar/holidays`,
  summary: '节假日与调休',
  tag,
  access: SCHOOL_KEEPERS,
  input: z.object({ year }),
  output: z.object({
    year: z.int(),
    /** 0: nobody has entered the year; then weekends alone are days off. */
    version: z.int(),
    /** In order of the days. */
    days: z.array(holiday),
    mayKeep: z.boolean(),
  }),
});

const version = z.int('版本有误').min(0, '版本有误').max(2_000_000_000, '版本有误');
const days = { from: requiredDay('请选择第一天'), to: requiredDay('请选择最后一天') };

/** Names days in a row; `version` is that of the year as it was read. */
export const manageHolidayAdd = endpoint({
  method: 'POST',
  path: `${API}/manage/calendar/addHoliday`,
  summary: '新增放假或调休',
  tag,
  changes: [tag],
  access: TREE_KEEPERS,
  refuses: [1],
  input: z.object({
    ...{ year, version, ...days },
    kind: z.literal(Object.values(HolidayKind), '请选择放假或上班'),
    name: requiredText(20, '请输入名称'),
  }),
  output: nothing,
});

export const manageHolidayRemove = endpoint({
  method: 'POST',
  path: `${API}/manage/calendar/removeHoliday`,
  summary: '删除放假或调休',
  tag,
  changes: [tag],
  access: TREE_KEEPERS,
  refuses: [1],
  input: z.object({ year, version, ...days }),
  output: nothing,
});
