import { Usertype } from '@vimo/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  caresFor,
  classesLookedAfter,
  classesOverseen,
  classesWorkedWith,
  looksAfter,
  officeOf,
  oversees,
  type Post,
  postsReviewed,
  type Responsibility,
  reviewsFor,
  subjectsTaught,
  teaches,
  worksAboveSchools,
  worksAtSchool,
  worksWith,
} from './policy.ts';

const person = fc.constantFrom('1', '2', '3', '4');
const place = fc.constantFrom('10', '20');
const post = fc.record({ classId: place, subjectId: fc.option(place), subjectName: fc.constant('') });
const standIn = fc.record({ accountId: person, name: fc.constant('高老师'), posts: fc.array(post, { maxLength: 3 }) });
const responsibility: fc.Arbitrary<Responsibility> = fc.record({
  accountId: person,
  orgId: place,
  officeOf: fc.option(place),
  posts: fc.array(post, { maxLength: 3 }),
  standIns: fc.array(standIn, { maxLength: 2 }),
  classesLed: fc.array(place, { maxLength: 2 }),
});
const record = fc.record({
  studentId: person,
  orgId: place,
  classId: fc.option(place),
  reviewer: fc.constantFrom(1, 2, 3),
  subjectId: fc.option(place),
  creatorId: person,
});

it('standing in hands over reviews and nothing else, whatever is asked', () => {
  fc.assert(
    fc.property(responsibility, place, place, (who, orgId, classId) => {
      const alone = { ...who, standIns: [] };
      const asked = (one: Responsibility) => [
        [caresFor(one, classId), teaches(one, classId, orgId), subjectsTaught(one, classId)],
        [looksAfter(one, { orgId, classId }), worksWith(one, { orgId, classId })],
        [classesLookedAfter(one), classesWorkedWith(one)],
        [oversees(one, { orgId, classId }), classesOverseen(one)],
      ];
      expect(asked(who)).toEqual(asked(alone));
    }),
  );
});

it('leading a grade shows its classes and hands over nothing else, whatever is asked', () => {
  fc.assert(
    fc.property(responsibility, record, place, place, (who, reviewed, orgId, classId) => {
      const alone = { ...who, classesLed: [] };
      const asked = (one: Responsibility) => [
        [caresFor(one, classId), subjectsTaught(one, classId), looksAfter(one, { orgId, classId })],
        [worksWith(one, { orgId, classId }), classesLookedAfter(one), classesWorkedWith(one)],
        [postsReviewed(one), reviewsFor(one, reviewed)],
      ];
      expect(asked(who)).toEqual(asked(alone));
      expect(oversees(who, { orgId, classId })).toBe(
        looksAfter(who, { orgId, classId }) || who.classesLed.includes(classId),
      );
    }),
  );
});

it('whoever is a party decides nothing, neither themselves nor through a deputy; others by a post or as their school', () => {
  fc.assert(
    fc.property(responsibility, record, fc.array(person), (who, reviewed, parties) => {
      const involved: string[] = [reviewed.creatorId, reviewed.studentId, ...parties];
      const by = reviewsFor(who, reviewed, parties);
      if (involved.includes(who.accountId)) expect(by).toBeUndefined();
      if (!by) return;
      const isOwn = reviewsFor({ ...who, standIns: [] }, reviewed, parties) !== undefined;
      expect(by.inPlaceOf).toBe(isOwn ? '' : '高老师');
      if (isOwn)
        expect(who.officeOf === reviewed.orgId || who.posts.some((one) => one.classId === reviewed.classId)).toBe(true);
      else
        expect(
          who.standIns.some(
            ({ accountId, posts }) =>
              !involved.includes(accountId) && posts.some((one) => one.classId === reviewed.classId),
          ),
        ).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const head: Post = { classId: '10', subjectId: null, subjectName: '' };
const maths: Post = { classId: '10', subjectId: '1', subjectName: '数学' };
const who = (more: Partial<Responsibility> = {}): Responsibility => ({
  ...{ accountId: '9', orgId: '5', officeOf: null, posts: [], standIns: [], classesLed: [] },
  ...more,
});
const absent = (posts: Post[]) => ({ accountId: '7', name: '高老师', posts });
const reviewed = { studentId: '1', orgId: '5', classId: '10', reviewer: 1, subjectId: null, creatorId: '1' };

it('the class teacher, a teacher of the subject or of any, or nobody of the class reviews, as the dimension says', () => {
  const reviewing = (reviewer: number, subjectId: string | null) =>
    [head, maths].map((one) => reviewsFor(who({ posts: [one] }), { ...reviewed, reviewer, subjectId }) !== undefined);
  expect(reviewing(1, null)).toEqual([true, false]);
  expect(reviewing(2, '1')).toEqual([false, true]);
  expect(reviewing(2, null)).toEqual([false, true]);
  expect(reviewing(2, '2')).toEqual([false, false]);
  expect(reviewing(3, '1')).toEqual([false, false]);
  const office = who({ officeOf: '5' });
  expect([1, 2, 3].map((reviewer) => reviewsFor(office, { ...reviewed, reviewer })?.inPlaceOf)).toEqual(['', '', '']);
  expect(reviewsFor(office, { ...reviewed, orgId: '6' })).toBeUndefined();
});

it('an own post comes before a colleague’s, and history is told whose it was', () => {
  const both = who({ posts: [head], standIns: [absent([head])] });
  expect(reviewsFor(both, reviewed)).toEqual({ inPlaceOf: '' });
  expect(reviewsFor(who({ standIns: [absent([head])] }), reviewed)).toEqual({ inPlaceOf: '高老师' });
  expect(reviewsFor(who({ standIns: [absent([head])] }), reviewed, ['7'])).toBeUndefined();
  expect(postsReviewed(who({ posts: [maths], standIns: [absent([head])] }))).toEqual([
    { classId: '10', subjectId: '1', absentId: null },
    { classId: '10', subjectId: null, absentId: '7' },
  ]);
});

it('a class is looked after by its class teacher and the school; who teaches a subject there has to do with it', () => {
  const at = { orgId: '5', classId: '10' };
  const asked = (one: Responsibility) => [looksAfter(one, at), worksWith(one, at)];
  expect(asked(who({ posts: [head] }))).toEqual([true, true]);
  expect(asked(who({ posts: [maths] }))).toEqual([false, true]);
  expect(asked(who({ posts: [{ ...head, classId: '20' }] }))).toEqual([false, false]);
  expect(asked(who({ officeOf: '5' }))).toEqual([true, true]);
  expect(asked(who({ officeOf: '6' }))).toEqual([false, false]);
  expect(asked(who({ standIns: [absent([head, maths])] }))).toEqual([false, false]);
  expect(classesLookedAfter(who({ posts: [head, maths] }))).toEqual({ orgId: '5', classIds: ['10'] });
  expect(classesWorkedWith(who({ posts: [maths] }))).toEqual({ orgId: '5', classIds: ['10'] });
  expect(classesLookedAfter(who({ officeOf: '5' }))).toEqual({ orgId: '5', classIds: null });
});

it('the office of a school is held by its administrators alone, and of no school by nobody', () => {
  const { schoolAdministrator, classTeacher, teacher, bureauStaff, student } = Usertype;
  expect(officeOf({ usertype: schoolAdministrator, orgId: '5' })).toBe('5');
  expect(officeOf({ usertype: schoolAdministrator, orgId: '' })).toBeNull();
  expect(officeOf({ usertype: classTeacher, orgId: '5' })).toBeNull();
  expect(
    [teacher, classTeacher, schoolAdministrator, bureauStaff, student].map((usertype) => worksAtSchool({ usertype })),
  ).toEqual([true, true, true, false, false]);
});

it('who works above schools works at none', () => {
  const kinds = Object.values(Usertype);
  expect(kinds.filter((usertype) => worksAboveSchools({ usertype }))).toEqual([
    Usertype.platformAdministrator,
    Usertype.bureauStaff,
  ]);
  expect(kinds.filter((usertype) => worksAtSchool({ usertype }) && worksAboveSchools({ usertype }))).toEqual([]);
});
