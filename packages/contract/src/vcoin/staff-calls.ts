import { z } from 'zod';
import { TREE_KEEPERS } from '../organisation/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { MOST_POINTS } from './codes.ts';

const tag = '管理平台';

const NOT_POINTS = `请输入 0 到 ${MOST_POINTS} 的整数`;
const point = z.int(NOT_POINTS).min(0, NOT_POINTS).max(MOST_POINTS, NOT_POINTS);
/** What each event earns; 0: nothing. */
const points = { signIn: point, sevenDays: point, recordPassed: point, activityEvaluated: point };

export const manageCoinPoints = endpoint({
  method: 'POST',
  path: `${API}/manage/coin/points`,
  summary: 'V币规则',
  tag,
  access: TREE_KEEPERS,
  refuses: [1],
  input: noInput,
  /** `version`: 0 while none has been set. */
  output: z.object({
    signIn: z.int(),
    sevenDays: z.int(),
    recordPassed: z.int(),
    activityEvaluated: z.int(),
    version: z.int(),
  }),
});

export const manageCoinPointsUpdate = endpoint({
  method: 'POST',
  path: `${API}/manage/coin/pointsUpdate`,
  summary: '修改V币规则',
  tag,
  access: TREE_KEEPERS,
  refuses: [1],
  input: z.object({ ...points, version: z.int('版本有误').min(0, '版本有误').max(2_000_000_000, '版本有误') }),
  output: nothing,
});
