import { expect, it } from 'vitest';
import { createSecrets } from '../../../platform/secrets.ts';
import { keptRow } from './judging.ts';
import { PLANS } from './kinds/index.ts';

it('what is wrong with a row is kept without numbers of the register or of identity cards, whichever cell they stood in', () => {
  const secrets = createSecrets('a'.repeat(64));
  const said = (text: string, options: string[]) => ({
    ...{ column: 'studentNo', level: 'warning' as const, title: '与已有学号不同', text, options },
  });
  const { faults } = keptRow(
    secrets,
    PLANS.students,
    { row: 2, cells: { name: '许知宁' } },
    {
      action: 1,
      write: undefined,
      faults: [
        said('系统中为“G330106201803150017”，导入不修改学号', ['G330106201803150017']),
        said('没有 33010620180315001x 班', ['2班', '33010620180315001x']),
        said('系统中为“2024000017”，导入不修改学号', ['2024000017']),
      ],
    },
  );
  expect(faults.map(({ text, options }) => [text, options])).toEqual([
    ['系统中为“G*****************7”，导入不修改学号', []],
    ['没有 3****************x 班', ['2班']],
    ['系统中为“2024000017”，导入不修改学号', ['2024000017']],
  ]);
});
