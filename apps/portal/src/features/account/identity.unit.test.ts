import { describe, expect, it } from 'vitest';
import { needsIdentity } from './identity.ts';

describe('the identity picker', () => {
  const ask = (usertype: number, recentChoice = 0, isAdmin = false) =>
    needsIdentity({ usertype, recentChoice, userpermission: { isAdmin } });
  it.each([3, 5, 6, 10, 11])('is shown to staff of kind %i without a choice', (usertype) => {
    expect(ask(usertype)).toBe(true);
    expect(ask(usertype, 1)).toBe(false);
    expect(ask(usertype, 2)).toBe(false);
    expect(ask(usertype, 0, true)).toBe(false);
  });
  it.each([1, 2, 4, 12])('is never shown to kind %i', (usertype) => {
    expect(ask(usertype)).toBe(false);
  });
});
