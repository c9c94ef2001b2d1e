import { expect, it } from 'vitest';
import { OrgType } from '../organisation/codes.ts';
import { Usertype } from '../wire/codes.ts';
import { IMPORT_KINDS, importKindAsked, importKindFits, importKindsFor } from './codes.ts';

it('nobody is offered a file that no organisation of theirs takes', () => {
  expect(importKindsFor(Usertype.baseStaff)).toEqual(['staff']);
  for (const kind of importKindsFor(Usertype.baseStaff)) expect(importKindFits(kind, OrgType.base)).toBe(true);
  expect(importKindsFor(Usertype.schoolAdministrator)).toEqual(IMPORT_KINDS.filter((kind) => kind !== 'organisations'));
  for (const usertype of [Usertype.platformAdministrator, Usertype.bureauStaff])
    expect(importKindsFor(usertype)).toEqual(IMPORT_KINDS);
});

it('an address leads to a file that its visitor is offered, whatever it asks for', () => {
  expect(importKindAsked(undefined, Usertype.baseStaff)).toBe('staff');
  expect(importKindAsked('students', Usertype.baseStaff)).toBe('staff');
  expect(importKindAsked('organisations', Usertype.schoolAdministrator)).toBe('students');
  expect(importKindAsked('classes', Usertype.schoolAdministrator)).toBe('classes');
});
