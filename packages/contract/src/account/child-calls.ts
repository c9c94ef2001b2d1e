import { z } from 'zod';
import { API, endpoint, OPEN_API } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { id, MOST_NAME, requiredText } from '../wire/fields.ts';
import { newSession, sm3Digest } from './fields.ts';

const tag = '账号';

export const bindStudent = endpoint({
  method: 'POST',
  path: `${API}/app/user/bindingStudent`,
  summary: '绑定孩子',
  tag,
  access: [4],
  refuses: [1],
  input: z.object({
    account: requiredText(64, '请输入学生账号'),
    password: sm3Digest('请输入密码'),
    userName: requiredText(MOST_NAME, '请输入姓名'),
  }),
  output: nothing,
});

export const unbindStudent = endpoint({
  method: 'DELETE',
  path: `${API}/app/user/unboundStudent/:id`,
  summary: '解除绑定',
  tag,
  access: [4],
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

const child = z.object({
  /** Binding id. */
  id: z.string(),
  studentId: z.string(),
  name: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  className: z.string(),
  headimg: z.string(),
  studentNo: z.string(),
  guardianPhone: z.string(),
  statusName: z.string(),
  entranceTime: z.string(),
  /** As `studentSexOf` tells it. */
  sex: z.int(),
});

export type Child = z.output<typeof child>;

export const queryStudentByParent = endpoint({
  method: 'POST',
  path: `${API}/school/student/queryStudentByParent`,
  summary: '家长的孩子',
  tag,
  access: [4],
  input: noInput,
  output: z.array(child),
});

export const handoverAccount = endpoint({
  method: 'POST',
  path: `${OPEN_API}/app/auth/handoverAcc`,
  summary: '切换到孩子账号',
  tag,
  access: [4],
  refuses: [4],
  input: z.object({ studentId: id }),
  output: newSession,
});

export const handoverParentAccount = endpoint({
  method: 'POST',
  path: `${OPEN_API}/app/auth/handoverParentAcc`,
  summary: '返回家长账号',
  tag,
  access: 'signedIn',
  refuses: [1],
  input: noInput,
  output: newSession,
});
