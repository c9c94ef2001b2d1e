import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { aliyun } from '../channels/drivers/aliyun.ts';
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

const noChannel = { open: async () => undefined };

test('without a channel nothing is sent and nothing is kept, but in demo mode', async () => {
  const demo = createTextMessages(config, log, noChannel);
  expect([demo.outbox !== undefined, await demo.isOpen()]).toEqual([true, true]);
  const messages = createTextMessages({ ...config, demoMode: false }, log, noChannel);
  expect([messages.outbox, await messages.isOpen()]).toEqual([undefined, false]);
  await expect(messages.send('13800000001', '111111')).rejects.toThrow('短信服务尚未配置');
});

test('Aliyun of the environment is spoken to through its SDK; a fault tells neither number nor code', async () => {
  const lines: string[] = [];
  const telling = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const driver = aliyun({
    ...{ accessKeyId: 'id', accessKeySecret: 'secret', signName: '云汀教育', codeTemplate: 'SMS_1' },
    endpoint: '127.0.0.1:1',
  });
  const open = async () => ({ driver, perMinute: 0, perDay: 0 });
  const messages = createTextMessages({ ...config, demoMode: false }, telling, { open });
  await expect(messages.send('13800000001', '654321')).rejects.toThrow(Unavailable);
  expect(await messages.isOpen()).toBe(true);
  expect(lines.join()).toContain('text message refused');
  expect(lines.join()).not.toMatch(/13800000001|654321|secret/);
});
