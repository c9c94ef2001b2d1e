import { describe, expect, it } from 'vitest';
import { administratorText, needsIdentity } from './identity.ts';

describe('the identity picker', () => {
  const ask = (usertype: number, recentChoice = 0, isAdmin = false, hasChild = true) =>
    needsIdentity({ usertype, recentChoice, userpermission: { isAdmin }, hasChild });
  it.each([3, 5, 6, 10, 11])('is shown to staff of kind %i with a child and without a choice', (usertype) => {
    expect(ask(usertype)).toBe(true);
    expect(ask(usertype, 0, false, false)).toBe(false);
    expect(ask(usertype, 1)).toBe(false);
    expect(ask(usertype, 2)).toBe(false);
    expect(ask(usertype, 0, true)).toBe(false);
  });
  it.each([1, 2, 4, 12])('is never shown to kind %i', (usertype) => {
    expect(ask(usertype)).toBe(false);
  });
  it('says what comes with the administrator of each kind: teachers do not manage activities', () => {
    for (const usertype of [3, 6]) expect(administratorText(usertype)).toContain('查看活动');
    for (const usertype of [5, 10, 11]) expect(administratorText(usertype)).toMatch(/^管理.*活动/);
  });
});
