import { describe, expect, it } from 'vitest';
import { isFiltered, orderInput, orderMeant, readOrderFilter, writeOrderFilter } from './order-filter.ts';

describe('order filters in the address', () => {
  it('start with all orders, page one', () => {
    expect(readOrderFilter({})).toEqual({
      ...{ name: 'first', pageIndex: 1, from: '', to: '' },
      ...{ title: '', types: '', semester: '' },
    });
  });
  it('leave out what makes no sense', () => {
    const filter = readOrderFilter({ name: 'seven', pageIndex: '-2', from: 'today', types: '1 or 1', title: '陶艺' });
    expect(filter).toEqual({ name: 'first', pageIndex: 1, from: '', to: '', title: '陶艺', types: '', semester: '' });
  });
  it('survive the way there and back', () => {
    const filter = readOrderFilter({
      name: 'form',
      pageIndex: '3',
      from: '2026-03-01 08:30',
      to: '2026-03-31 17:00',
      types: '12',
      semester: '7',
    });
    expect(readOrderFilter(writeOrderFilter(filter))).toEqual(filter);
  });
  it.each([
    ['first', undefined],
    ['two', 1],
    ['three', 2],
    ['form', 3],
    ['five', 4],
    ['six', 5],
  ])('tab %s asks for status %s', (name, status) => {
    expect(orderInput(readOrderFilter({ name })).activityEnrollStatus).toBe(status);
  });
  it('ask from minute to minute', () => {
    const input = orderInput(readOrderFilter({ from: '2026-03-01 08:30', to: '2026-03-01 24:00' }));
    expect(input).toMatchObject({ actStartDate: '2026-03-01 08:30:00', actEndDate: '' });
  });
  it('ask for a semester, and for none that is none', () => {
    expect(orderInput(readOrderFilter({ semester: '7' })).semesterId).toBe('7');
    expect(orderInput(readOrderFilter({ semester: 'all' })).semesterId).toBe('');
  });
  it('ask for whole days where an address names days alone', () => {
    const input = orderInput(readOrderFilter({ from: '2026-03-01', to: '2026-03-02' }));
    expect(input).toMatchObject({
      actStartDate: '2026-03-01 00:00:00',
      actEndDate: '2026-03-02 23:59:59',
      pageSize: 3,
    });
  });
  it('tell whether anything is filtered', () => {
    expect(isFiltered(readOrderFilter({ name: 'two' }))).toBe(false);
    expect(isFiltered(readOrderFilter({ title: '陶艺' }))).toBe(true);
    expect(isFiltered(readOrderFilter({ semester: '7' }))).toBe(true);
  });
});

it('an order that is named and not there any more is none, and no other one in its place', () => {
  const orders = [{ id: '8' }, { id: '7' }];
  expect([orderMeant(orders, '7'), orderMeant(orders, undefined), orderMeant(orders, '')]).toEqual([
    { id: '7' },
    { id: '8' },
    { id: '8' },
  ]);
  expect([orderMeant(orders, '6'), orderMeant([], undefined)]).toEqual([undefined, undefined]);
});
