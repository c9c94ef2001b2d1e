import { expect, it } from 'vitest';
import { expectClear } from './clear-answer.ts';

const judged = (envelope: object, status = 200) => {
  const answered = { status, type: 'application/json; charset=utf-8', body: JSON.stringify(envelope) };
  return () => expectClear(answered, () => 'what was sent');
};
const refused = (message: string) => ({ error_code: 1, message, data: {} });

it('an answer in Chinese is clear, whatever it refuses, and so is what is no envelope', () => {
  expect(judged({ error_code: 0, message: 'ok', data: [] })).not.toThrow();
  expect(judged(refused('文件应为 PDF，不超过 20 MB'))).not.toThrow();
  expect(judged({ error_code: 2, message: '请检查填写', data: { fields: { name: '请填写姓名' } } })).not.toThrow();
  expect(judged(refused('请先登录'), 511)).not.toThrow();
  expect(() => expectClear({ status: 200, type: 'image/png', body: '\u0089PNG' }, () => '')).not.toThrow();
});

const UNCLEAR: [number, object, string][] = [
  [500, { error_code: 0, message: '', data: null }, 'status 500'],
  [200, { error_code: -1, message: { info: '系统繁忙' } }, 'code -1'],
  [200, { error_code: 2, message: '请检查填写', data: {} }, 'no field is named'],
  [200, refused('Not found'), 'not in Chinese: Not found'],
  [200, refused('请填写 userId'), 'foreign words: 请填写 userId'],
  [200, refused('取值为 undefined 的姓名'), 'of the inside: 取值为 undefined 的姓名'],
  [200, { error_code: 2, message: '请检查填写', data: { fields: { name: 'Required' } } }, 'not in Chinese: Required'],
];
it.each(UNCLEAR)('an answer that is not is told with what was sent: %i %j', (status, envelope, unclear) => {
  expect(judged(envelope, status)).toThrow(/^what was sent: /);
  expect(judged(envelope, status)).toThrow(unclear);
});
