import { expect, it } from 'vitest';
import { endSteps, isArchived } from './progress.ts';

const semester = { endsOn: '2026-07-03' };
const notice = { startsOn: '2026-06-22', endsOn: '2026-06-30', days: 7 };
const steps = (stand: number | undefined, archived = false) =>
  endSteps(semester, stand === undefined ? null : { ...notice, stand }, { today: '2026-06-10', archived });

it('a step is over, under way or to come, never two of them: what is still open is not said to be closed', () => {
  for (const stand of [undefined, 1, 2, 3]) {
    const list = steps(stand);
    expect(list.filter((one) => one.stand === 'now')).toHaveLength(1);
    const choosing = list[1]!;
    expect(choosing.text === '已截止').toBe(choosing.stand === 'done');
  }
  expect(steps(1)[1]).toEqual({ name: '遴选与完整性检查', text: '6月22日公示开始前完成', stand: 'now' });
  expect(steps(2)[2]).toMatchObject({ name: '公示开始', stand: 'now' });
  expect(steps(3, true).every(({ stand }) => stand === 'done')).toBe(true);
});

it('nothing is archived where nobody is', () => {
  expect(isArchived([])).toBe(false);
  expect(isArchived([{ total: 0, archived: 0 }])).toBe(false);
  expect(isArchived([{ total: 2, archived: 1 }])).toBe(false);
  expect(
    isArchived([
      { total: 2, archived: 2 },
      { total: 0, archived: 0 },
    ]),
  ).toBe(true);
});
