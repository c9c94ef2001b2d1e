import { expect, it } from 'vitest';
import { updateUserInfo } from '../account/calls.ts';
import {
  addClubDynamic,
  addClubPhoto,
  deleteClubDynamic,
  deleteClubPhoto,
  updateClubDynamic,
  updateClubIntro,
} from '../club/lead-calls.ts';
import { decideDataRequest } from '../own-data/staff-calls.ts';
import { passContent } from '../space/staff-calls.ts';

/** What stands in for guests while the database is away (docs/decisions/2026-11-22-kept-values.md). */

it('what leaders of a club take off or write anew is off what guests are given, what they add takes nothing off', () => {
  for (const call of [updateClubIntro, updateClubDynamic, deleteClubDynamic, deleteClubPhoto]) {
    expect(call.changes, call.summary).toContain('社团');
    expect(call.hides, call.summary).toBeUndefined();
  }
  expect([addClubDynamic.changes, addClubPhoto.changes]).toEqual([['社团'], ['社团']]);
  const input = { asstionId: '1', message: '', imagesUrl: '', name: '' };
  expect([addClubDynamic.hides?.(input), addClubPhoto.hides?.(input)]).toEqual([false, false]);
});

it('an introduction that is passed takes off the one before; a comment that is passed takes off nothing', () => {
  for (const tag of ['评价与留言', '社团']) expect(passContent.changes).toContain(tag);
  expect(passContent.hides?.({ kind: 'clubIntro', id: '1' })).toBe(true);
  expect(passContent.hides?.({ kind: 'message', id: '1' })).toBe(false);
});

it('what somebody said goes with their account, and shows no name or picture of before', () => {
  expect([updateUserInfo.changes, updateUserInfo.hides]).toEqual([['评价与留言'], undefined]);
  expect(decideDataRequest.changes).toEqual(['评价与留言']);
  expect(decideDataRequest.hides?.({ id: '1', agree: 1 })).toBe(true);
  expect(decideDataRequest.hides?.({ id: '1', agree: 0, answer: '仍有未结事项' })).toBe(false);
});
