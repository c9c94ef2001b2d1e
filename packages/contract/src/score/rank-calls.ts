import { z } from 'zod';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { codeNumber } from '../wire/fields.ts';

const tag = '成绩管理';
const place = `${API}/manage/score`;

export const manageRankRule = endpoint({
  method: 'POST',
  path: `${place}/rankRule`,
  summary: '排名是否显示',
  tag,
  access: [Usertype.bureauStaff],
  refuses: [3],
  input: noInput,
  output: z.object({
    /** 1: schools below tell ranks. */
    isTold: z.int(),
    /** 1: a bureau above has switched ranks off for all below it. */
    isOffAbove: z.int(),
    /** 0 while the bureau has said nothing. */
    version: z.int(),
  }),
});

export const manageRankRuleSave = endpoint({
  method: 'POST',
  path: `${place}/saveRankRule`,
  summary: '设置排名是否显示',
  tag,
  access: [Usertype.bureauStaff],
  refuses: [1, 3],
  input: z.object({
    isTold: codeNumber(0, 1, '应为 0 或 1'),
    version: z.int('版本应为整数').min(0, '版本有误').max(2_147_483_647, '版本有误'),
  }),
  output: nothing,
});
