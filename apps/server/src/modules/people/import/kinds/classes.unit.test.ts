import { ImportAction } from '@vimo/contract';
import { expect, it } from 'vitest';
import { classesPlan } from './classes.ts';

type Place = Parameters<typeof classesPlan.judge>[3];
const KNOWN = { classes: new Set(['2 2024 3班']), cohorts: [], stages: [2] };

it('一（1）班 is there where 1班 is, and beside 11班 it is new', () => {
  const actionOf = (className: string, there: string) => {
    const cells = { stage: '小学', year: '2024', className };
    const known = { ...KNOWN, classes: new Set([`2 2024 ${there}`]) };
    return classesPlan.judge({ row: 2, cells }, known, () => [], { day: '2026-03-12' } as Place).action;
  };
  expect([actionOf('一（1）班', '1班'), actionOf('一（1）班', '11班')]).toEqual([
    ImportAction.keep,
    ImportAction.create,
  ]);
});

/** Columns with a fault, by the year of a class. */
function faultsIn(year: string): string[] {
  const cells = { stage: '小学', year, className: '3班' };
  const { faults } = classesPlan.judge({ row: 2, cells }, KNOWN, () => [], { day: '2026-03-12' } as Place);
  return faults.map(({ column }) => column);
}

it('a year is four digits: 2024.0, as other programs write a number, would be a second class of the same name', () => {
  expect(['2024', '1990', '2027'].map(faultsIn)).toEqual([[], [], []]);
  for (const year of ['2024.0', '2024级', '0x7E8', '2028', '1989']) expect(faultsIn(year)).toEqual(['year']);
});
