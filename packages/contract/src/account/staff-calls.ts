import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { sm3Digest } from './calls.ts';

const tag = '管理平台';

/** The password once more: for five minutes, calls that ask for it are answered in this session (docs/domains/accounts.md). */
export const confirmPassword = endpoint({
  method: 'POST',
  path: `${API}/manage/me/confirmPassword`,
  summary: '再次验证密码',
  tag,
  access: STAFF_TYPES,
  input: z.object({ pwd: sm3Digest('请输入密码') }),
  output: nothing,
});
