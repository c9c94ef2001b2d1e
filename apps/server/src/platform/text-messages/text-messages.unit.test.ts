import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { Unavailable } from '../errors.ts';
import { createConsoleMessages } from './console.ts';
import { createTextMessages } from './index.ts';

const log = pino({ level: 'silent' });
const config = { ...readConfig({ SECRET_KEY: 'x'.repeat(32) }), logLevel: 'silent' };

test('the terminal shows the code and only part of the number; the outbox keeps the last code', async () => {
  const say = vi.fn();
  const messages = createConsoleMessages(say);
  await messages.send('13800000001', '111111');
  await messages.send('13800000001', '222222');
  expect(say).toHaveBeenLastCalledWith('验证码 222222（138****0001，5 分钟内有效）');
  expect(messages.outbox?.lastCode('13800000001')).toBe('222222');
  expect(messages.outbox?.lastCode('13800000002')).toBeUndefined();
});

test('without a gateway nothing is sent and nothing is kept, but in demo mode', async () => {
  expect(createTextMessages(config, log).outbox).toBeDefined();
  const messages = createTextMessages({ ...config, demoMode: false }, log);
  expect(messages.outbox).toBeUndefined();
  await expect(messages.send('13800000001', '111111')).rejects.toThrow('短信服务尚未配置');
});

test('Aliyun is spoken to through its SDK; a fault tells neither number nor code', async () => {
  const lines: string[] = [];
  const telling = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const sms = {
    driver: 'aliyun',
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    signName: '云汀教育',
    templateCode: 'SMS_1',
    endpoint: '127.0.0.1:1',
  } as const;
  const messages = createTextMessages({ ...config, demoMode: false, sms }, telling);
  await expect(messages.send('13800000001', '654321')).rejects.toThrow(Unavailable);
  expect(lines.join()).toContain('text message refused');
  expect(lines.join()).not.toMatch(/13800000001|654321|secret/);
  expect(messages.outbox).toBeUndefined();
});
