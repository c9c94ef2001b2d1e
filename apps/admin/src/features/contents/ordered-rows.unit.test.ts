import type { PublicationRow } from '@vimo/contract';
import { expect, it } from 'vitest';
import { asPut, orderedRows } from './ordered-rows.ts';

const row = (objectId: string, more: Partial<PublicationRow> = {}) => ({
  ...{ objectId, orgId: '3', status: 'shown' as PublicationRow['status'], from: '2026-11-20 08:00:00', place: 0 },
  ...more,
});
const idsOf = (rows: readonly { objectId: string }[]) => rows.map(({ objectId }) => objectId).join();

it('banners are put in order before one of them ever was, what follows its time once it is pinned; of the own organisation alone', () => {
  const rows = [
    row('1'),
    row('2', { place: 2 }),
    row('3', { orgId: '4', place: 1 }),
    row('4', { status: 'putForward' }),
    row('5', { status: 'putForward', from: '' }),
    row('6', { status: 'takenDown' }),
    row('', { status: 'draft', from: '' }),
  ];
  expect(idsOf(orderedRows('banner', '3', rows))).toBe('1,2,4');
  expect(idsOf(orderedRows('news', '3', rows))).toBe('2');
});

it('of an order that somebody put while others changed the rows, what went is left out and what came is kept', () => {
  const rows = [row('1'), row('2'), row('4')];
  expect(idsOf(asPut(rows, ['3', '2', '1']))).toBe('2,1,4');
  expect(idsOf(asPut(rows, undefined))).toBe('1,2,4');
});
