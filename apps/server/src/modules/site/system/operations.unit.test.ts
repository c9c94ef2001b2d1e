import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  BACKUP_DAYS,
  Condition,
  DATABASE_SLOW_MS,
  IDLE_MINUTES,
  OWN_WORDS,
  PASSWORD_LENGTH,
  QUEUE_STANDS_SECONDS,
  STORE_LITTLE_BYTES,
  Usertype,
  usertypeLabel,
} from '@vimo/contract';
import { expect, test } from 'vitest';
import { isFilling } from './state.ts';

/** What operators read of the room 系统 is what it shows and does. */
const ROOT = path.join(import.meta.dirname, '../../../../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const section =
  read('docs/operations.md')
    .split('\n## ')
    .find((one) => one.startsWith('The room 系统')) ?? '';
const rowOf = (name: string) => section.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
const named = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, name = '']) => name);

test('every card with a condition and every policy of the form is named by its words, and nothing else is', () => {
  const cards = named('apps/admin/src/features/system/state-cards.tsx', /title="([^"]+)"\s+condition=/g);
  const policies = named('apps/admin/src/features/system/policy-lines.tsx', /\blabel: '([^']+)'/g);
  expect([cards.length, policies.length]).toEqual([4, 5]);
  const rows = [...section.matchAll(/^\| (\p{Script=Han}[^|]*) \|/gmu)].map(([, name = '']) => name);
  expect(rows).toEqual([...cards, ...policies]);
  const condition = read('apps/admin/src/features/system/system-texts.ts');
  for (const label of ['需要留意', '无法访问']) {
    expect(condition).toContain(`'${label}'`);
    expect(section).toContain(label);
  }
  expect(Object.keys(Condition)).toEqual(['well', 'attention', 'away']);
});

test('bounds are those that the program goes by', () => {
  expect(rowOf('数据库')).toContain(`more than ${DATABASE_SLOW_MS} ms`);
  for (const card of ['数据库', '文件存储'])
    expect(rowOf(card)).toContain(`less than ${STORE_LITTLE_BYTES / 1024 ** 3} GB`);
  expect([isFilling(STORE_LITTLE_BYTES - 1), isFilling(STORE_LITTLE_BYTES)]).toEqual([true, false]);
  expect(rowOf('任务队列')).toContain(`for ${QUEUE_STANDS_SECONDS / 60} minutes`);
  expect(rowOf('备份')).toContain(`for ${BACKUP_DAYS} days`);
  expect(rowOf('新密码最少位数')).toContain(`${PASSWORD_LENGTH.preset}–${PASSWORD_LENGTH.mostAtLeast},`);
  expect(rowOf('自动退出（分钟）')).toContain(`${IDLE_MINUTES.least}–${IDLE_MINUTES.most} `);
  for (const always of [Usertype.platformAdministrator, Usertype.bureauStaff])
    expect(rowOf('必须使用两步验证的人员')).toContain(usertypeLabel[always]);
  const { most, least, length } = OWN_WORDS;
  expect(rowOf('另外拦截的词')).toContain(`up to ${most} of ${least} to ${length} characters`);
});
