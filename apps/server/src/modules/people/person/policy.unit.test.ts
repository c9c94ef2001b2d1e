import { expect, test } from 'vitest';
import { type PersonFacts, powerOver } from './policy.ts';

const asker = (usertype: number, orgId = '3') =>
  ({ accountId: '1', usertype, orgId }) as Parameters<typeof powerOver>[0];
const person = (more: Partial<PersonFacts>): PersonFacts => ({
  ...{
    accountId: '9',
    usertype: 2,
    orgId: '3',
    path: ['1', '2', '3'],
    isOwnClass: false,
    isTaught: false,
    childPaths: [],
  },
  ...more,
});
const PLATFORM = asker(1, '');
const CITY = asker(10, '1');
const DISTRICT = asker(10, '2');
const SCHOOL = asker(5);
const ALL = [
  PLATFORM,
  CITY,
  DISTRICT,
  SCHOOL,
  asker(6),
  asker(3),
  asker(11),
  asker(5, '4'),
  asker(10, '7'),
  asker(5, ''),
];
const powers = (of: Partial<PersonFacts>) => ALL.map((each) => powerOver(each, person(of))[0]).join('');

/** Platform, city, district, school, class teacher, teacher, base; administrator of another school, another district, no school. */
test('students: those above them manage, the class teacher cares, who teaches them looks', () => {
  expect(powers({})).toBe('mmmmnnnnnn');
  expect(powers({ isOwnClass: true })).toBe('mmmmccnnnn');
  expect(powers({ isTaught: true })).toBe('mmmmllnnnn');
});

test('guardians: of one’s own children alone are managed, with children elsewhere looked at; teachers have no list of them', () => {
  const [here, there] = [
    ['1', '2', '3'],
    ['1', '7', '4'],
  ];
  const guardian = { usertype: 4, orgId: null, path: [] };
  expect(powers({ ...guardian, childPaths: [here!] })).toBe('mmmmnnnnnn');
  expect(powers({ ...guardian, childPaths: [here!, there!] })).toBe('mmllnnnlln');
  expect(powers({ ...guardian, childPaths: [] })).toBe('mnnnnnnnnn');
});

test('staff: nobody manages their own rank or themselves', () => {
  expect(powers({ usertype: 3 })).toBe('mmmmnnnnnn');
  expect(powers({ usertype: 5 })).toBe('mmmlnnnnnn');
  expect(powers({ usertype: 10, orgId: '2', path: ['1', '2'] })).toBe('mmlnnnnnnn');
  expect(powers({ usertype: 10, orgId: '1', path: ['1'] })).toBe('mlnnnnnnnn');
  expect(powers({ usertype: 1, orgId: null, path: [] })).toBe('mnnnnnnnnn');
  expect(powers({ accountId: '1', usertype: 5 })).toBe('llllllllll');
});
