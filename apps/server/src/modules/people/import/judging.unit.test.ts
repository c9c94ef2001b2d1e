import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../../platform/secrets.ts';
import { isAsSeen, judgedAgain, keptRow, standingOf } from './judging.ts';
import { PLANS } from './kinds/index.ts';
import type { Judged } from './rules.ts';

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

describe('a row that was looked at', () => {
  const secrets = createSecrets('a'.repeat(64));
  const plan = PLANS.students;
  const row = { row: 2, cells: { name: '许知宁' }, ignored: [] as string[] };
  const over = (overwrites: Record<string, string>): Judged<unknown> => ({
    action: 2,
    faults: [],
    write: {},
    overwrites,
  });
  const look = (overwrites: Record<string, string>) => keptRow(secrets, plan, row, over(overwrites));
  const again = (seen: ReturnType<typeof look>, overwrites: Record<string, string>, ignored = row.ignored) => {
    const of = judgedAgain(secrets, plan, { ...row, ignored }, seen, over(overwrites));
    return keptRow(secrets, plan, of.row, of.judged);
  };
  const told = ({ faults }: { faults: readonly { column: string; title: string }[] }) =>
    faults.map(({ column, title }) => `${column} ${title}`);

  it('keeps what it would overwrite as digests, others in each row', () => {
    const { overwrites } = look({ name: '许知行', boarding: '1' });
    expect(Object.keys(overwrites ?? {})).toEqual(['name', 'boarding']);
    expect(JSON.stringify(overwrites)).not.toContain('许知行');
    expect(keptRow(secrets, plan, { ...row, row: 3 }, over({ boarding: '1' })).overwrites).not.toEqual({
      boarding: overwrites?.boarding,
    });
  });

  it('is as it was seen as long as it overwrites the same, or less', () => {
    const seen = look({ name: '许知行', boarding: '1' });
    expect(isAsSeen(secrets, 2, seen, over({ name: '许知行', boarding: '1' }))).toBe(true);
    expect(isAsSeen(secrets, 2, seen, over({ name: '许知行' }))).toBe(true);
    expect(isAsSeen(secrets, 2, seen, over({ name: '许知心', boarding: '1' }))).toBe(false);
    expect(isAsSeen(secrets, 2, seen, over({ name: '许知行', boarding: '1', nation: '汉族' }))).toBe(false);
    // One of before says nothing of it.
    expect(isAsSeen(secrets, 2, { ...seen, overwrites: null }, over({ name: '许知心' }))).toBe(true);
  });

  it('warns of the columns that were changed since, until it is let pass, and anew of a further change', () => {
    const changed = again(look({ name: '许知行', boarding: '1' }), { name: '许知心', boarding: '1' });
    expect(told(changed)).toEqual(['name 预览后有改动']);
    expect(JSON.stringify(changed.faults)).not.toContain('许知心');
    expect(isAsSeen(secrets, 2, changed, over({ name: '许知心', boarding: '1' }))).toBe(true);
    // Looked at again beside another one that was mended.
    expect(told(again(changed, { name: '许知心', boarding: '1' }))).toEqual(['name 预览后有改动']);
    expect(told(again(changed, { boarding: '1' }))).toEqual([]);
    const passed = { ...changed, faults: [], ignored: ['name 预览后有改动'] };
    expect(told(again(passed, { name: '许知心' }, passed.ignored))).toEqual([]);
    expect(told(again(passed, { name: '许知新' }, passed.ignored))).toEqual(['name 预览后有改动']);
  });

  it('tells nothing of one that could not be written when it was looked at', () => {
    const fault = { column: 'name', level: 'error' as const, title: '姓名有误', text: '', options: [] };
    const seen = { ...look({}), faults: [fault] };
    expect(told(again(seen, { boarding: '1' }))).toEqual([]);
  });
});

describe('what stands beside a row that changes it', () => {
  const changing: Judged<unknown> = {
    action: 2,
    faults: [],
    write: {},
    overwrites: {
      name: '许知行',
      sex: '1',
      nation: '',
      identity: '330106201803150017',
      phone: '13900002210',
      address: '湖',
    },
    inWords: () => ({ sex: '男', boarding: '走读' }),
  };

  it('is told in words, by the columns that it changes, numbers masked', () => {
    expect(standingOf('students', changing)).toEqual({
      ...{ name: '许知行', sex: '男', nation: '' },
      ...{ identity: '3****************7', phone: '139****2210' },
    });
    const long = { ...changing, overwrites: { address: '湖'.repeat(300) } };
    expect(standingOf('organisations', long).address).toHaveLength(200);
  });

  it('is told of nobody new, where nothing changes, and of a row that may mean a stranger', () => {
    expect(standingOf('students', { ...changing, action: 1 })).toEqual({});
    expect(standingOf('students', { ...changing, action: 3, overwrites: {} })).toEqual({});
    expect(standingOf('students', { ...changing, write: undefined })).toEqual({});
  });

  it('is kept sealed', () => {
    const secrets = createSecrets('a'.repeat(64));
    const row = { row: 2, cells: { name: '许知宁' } };
    const { stands } = keptRow(secrets, PLANS.students, row, changing);
    expect(stands?.toString('utf8')).not.toContain('许知行');
    expect(JSON.parse(secrets.open(stands!))).toEqual(standingOf('students', changing));
    expect(keptRow(secrets, PLANS.students, row, { ...changing, action: 3, overwrites: {} }).stands).toBeNull();
  });
});
