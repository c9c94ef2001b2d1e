import { ImportState } from '@vimo/contract';
import { expect, it } from 'vitest';
import { faultsOfArchives, faultsOfImports } from './task-faults.ts';

const SENT = { id: '7', numbers: ['K1', 'K2'], confirmed: true };
const kept = (pupils: string[], { state = ImportState.done as number, times = 1 } = {}) => ({
  states: new Map([['7', state]]),
  pupils: new Set(pupils),
  writings: new Map<string, number>(times > 0 ? [['7', times]] : []),
});

it('takes a workbook that was written once, and one that waits to be confirmed, for whole', () => {
  expect(faultsOfImports([SENT], kept(['K1', 'K2']))).toEqual([]);
  const waiting = { ...SENT, confirmed: false };
  expect(faultsOfImports([waiting], kept([], { state: ImportState.preview, times: 0 }))).toEqual([]);
  // The answer to its confirmation broke, and it was written.
  expect(faultsOfImports([waiting], kept(['K1', 'K2']))).toEqual([]);
});

it('tells of a workbook that is away, not read, not written, written in part or twice', () => {
  const away = { states: new Map(), pupils: new Set<string>(), writings: new Map() };
  expect(faultsOfImports([SENT], away)).toEqual(['import 7']);
  for (const state of [ImportState.checking, ImportState.failed])
    expect(faultsOfImports([SENT], kept([], { state, times: 0 }))).toEqual(['import 7 was not read']);
  const notWritten = kept([], { state: ImportState.preview, times: 0 });
  expect(faultsOfImports([SENT], notWritten)).toEqual(['import 7 wrote 0 of 2 pupils']);
  expect(faultsOfImports([SENT], kept(['K2']))).toEqual(['import 7 wrote 1 of 2 pupils']);
  expect(faultsOfImports([{ ...SENT, confirmed: false }], kept(['K1'], { times: 0 }))).toHaveLength(1);
  expect(faultsOfImports([SENT], kept(['K1', 'K2'], { times: 2 }))).toEqual(['double: import 7']);
});

it('takes a report that was archived once, asked for or by the calendar, and one that nobody heard of, for whole', () => {
  const reports = [
    { id: '1', versions: 1, told: 1 },
    { id: '2', versions: 1, told: 1 },
    { id: '3', versions: 0, told: 0 },
  ];
  expect(faultsOfArchives(new Set(['1']), reports)).toEqual([]);
});

it('tells of a report that was not archived, in part, or twice', () => {
  expect(faultsOfArchives(new Set(['1']), [{ id: '1', versions: 0, told: 0 }])).toEqual(['report of 1']);
  expect(faultsOfArchives(new Set(['1']), [])).toEqual(['report of 1']);
  expect(faultsOfArchives(new Set(), [{ id: '1', versions: 1, told: 0 }])).toHaveLength(1);
  expect(faultsOfArchives(new Set(['1']), [{ id: '1', versions: 2, told: 2 }])).toEqual(['double: report of 1']);
});
