import { expect, it } from 'vitest';
import { OrgType } from '../organisation/codes.ts';
import { Usertype } from '../wire/codes.ts';
import { IMPORT_KINDS, importKindFits, importKindsFor } from './codes.ts';

it('nobody is offered a file that no organisation of theirs takes', () => {
  expect(importKindsFor(Usertype.baseStaff)).toEqual(['staff']);
  for (const kind of importKindsFor(Usertype.baseStaff)) expect(importKindFits(kind, OrgType.base)).toBe(true);
  for (const usertype of [Usertype.platformAdministrator, Usertype.bureauStaff, Usertype.schoolAdministrator])
    expect(importKindsFor(usertype)).toEqual(IMPORT_KINDS);
});
