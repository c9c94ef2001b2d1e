import { describe, expect, it } from 'vitest';
import { readActivityFilter } from './activity-filter.ts';

describe('filters of the platform in the address', () => {
  it('read plain text and numbers alike', () => {
    const filter = { title: '观鸟', status: 0, orgId: '12', page: 2, open: '33' };
    expect(readActivityFilter({ title: ' 观鸟 ', status: '0', orgId: '12', page: '2', open: '33' })).toEqual(filter);
    expect(readActivityFilter(filter as never)).toEqual(filter);
  });
  it('leave out what makes no sense', () => {
    const nothing = { title: undefined, status: undefined, orgId: undefined, page: undefined, open: undefined };
    expect(readActivityFilter({ title: ' ', status: '9', orgId: '../1', page: '0', open: {} })).toEqual(nothing);
  });
});
