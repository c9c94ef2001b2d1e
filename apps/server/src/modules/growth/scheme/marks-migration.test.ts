import { readFile } from 'node:fs/promises';
import { OrgType } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

const app = await startTestApp();
afterAll(() => app.close());

it('what was hidden by its name is a mark afterwards; nothing else changes', async () => {
  const db = app.platform.database;
  const field = (fieldName: string, fieldType = 'text') => ({ fieldId: '1', fieldName, fieldType, isTitle: 0 });
  const contentOf = (fields: object[]) => ({
    confirmAfterDays: 0,
    modules: [
      { moduleName: '学业', dimensions: [] },
      { moduleName: '体育', dimensions: [{ dimensionName: '比赛', fields }] },
    ],
  });
  const fields = [field('比赛名称'), field('期末成绩'), field('名次或奖项', 'select'), field('成绩单照片', 'image')];
  await db.run(`insert into scheme (org_id, stage, version, scheme_name, content) values ($1, 2, 1, '方案', $2)`, [
    await makeOrg(db, { type: OrgType.bureau }),
    JSON.stringify(contentOf(fields)),
  ]);
  const migration = await readFile(new URL('../../../../migrations/0320-fields-of-marks.sql', import.meta.url), 'utf8');
  // What goes around it is the owner's of the table.
  await db.run(migration.split(/;\n/).find((one) => one.startsWith('update'))!);
  const { content } = (await db.row<{ content: unknown }>('select content from scheme'))!;
  expect(content).toEqual(contentOf(fields.map((one) => (one.fieldName === '期末成绩' ? { ...one, isMark: 1 } : one))));
});
