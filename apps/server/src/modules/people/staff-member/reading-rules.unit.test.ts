import { expect, it } from 'vitest';
import { readingAsked } from './reading-rules.ts';

const TODAY = '2026-03-12';
const runs = { from: '2026-03-01', until: '2026-03-31', state: 'held' } as const;
const over = { from: '2025-09-01', until: '2026-01-31', state: 'ended' } as const;
const toCome = { from: '2026-04-01', until: '', state: 'begins' } as const;

it('begins today and has no end where no days are named', () => {
  expect(readingAsked({ readsOnly: 1 }, null, TODAY)).toEqual({
    term: { from: TODAY, until: '', gradeIds: [] },
    problems: {},
  });
});

it('leaves alone what is sent as it was read, and what is not named', () => {
  for (const reading of [runs, over, toCome]) {
    expect(readingAsked({ readsOnly: 1 }, reading, TODAY)).toBeUndefined();
    expect(readingAsked({ readsFrom: reading.from, readsUntil: reading.until }, reading, TODAY)).toBeUndefined();
  }
});

it('extends and shortens what runs, moves what is to come, and begins anew after the end', () => {
  const term = (...asked: Parameters<typeof readingAsked>) => {
    const answer = readingAsked(...asked);
    return [answer?.term.from, answer?.term.until, answer?.problems];
  };
  expect(term({ readsUntil: '2026-06-30' }, runs, TODAY)).toEqual(['2026-03-01', '2026-06-30', {}]);
  expect(term({ readsUntil: '' }, runs, TODAY)).toEqual(['2026-03-01', '', {}]);
  expect(term({ readsFrom: '2026-03-20' }, toCome, TODAY)).toEqual(['2026-03-20', '', {}]);
  expect(term({ readsFrom: '', readsUntil: '2026-06-30' }, over, TODAY)).toEqual([TODAY, '2026-06-30', {}]);
});

it('says at its field what cannot be', () => {
  const problems = (...asked: Parameters<typeof readingAsked>) => readingAsked(...asked)?.problems;
  expect(problems({ readsFrom: '2026-03-11' }, null, TODAY)).toEqual({ readsFrom: '开始日期不能早于今天' });
  expect(problems({ readsFrom: '2026-03-05' }, runs, TODAY)).toEqual({ readsFrom: '任期已经开始，开始日期不能再改' });
  expect(problems({ readsFrom: '2026-04-01', readsUntil: '2026-03-31' }, null, TODAY)).toEqual({
    readsUntil: '结束日期不能早于开始日期',
  });
  expect(problems({ readsUntil: '2026-03-11' }, runs, TODAY)).toEqual({
    readsUntil: '结束日期不能早于今天；立即结束请停用账号',
  });
});
