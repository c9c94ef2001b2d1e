import { Usertype } from '@vimo/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Session } from '../../../platform/sessions.ts';
import { actedAs, type Duty, dutyFor, isOwn, mayEnterFor, mayReview, mayWorkWithRecords } from './policy.ts';

const person = fc.constantFrom('1', '2', '3', '4');
const place = fc.constantFrom('10', '20');
const duty = fc.record({
  classId: place,
  subjectId: fc.option(place),
  absentId: fc.option(person),
  absentName: fc.constant('高老师'),
});
const record = fc.record({
  studentId: person,
  orgId: place,
  classId: fc.option(place),
  reviewer: fc.constantFrom(1, 2, 3),
  subjectId: fc.option(place),
  creatorId: person,
});
const usertype = fc.constantFrom(Usertype.teacher, Usertype.classTeacher, Usertype.schoolAdministrator);

it('whoever is a party decides nothing, neither themselves nor through a deputy; others by a duty or as their school', () => {
  fc.assert(
    fc.property(person, usertype, place, fc.array(duty, { maxLength: 4 }), record, fc.array(person), (...facts) => {
      const [accountId, kind, orgId, duties, reviewed, parties] = facts;
      const session = { accountId, usertype: kind, orgId } as Session;
      const involved = [reviewed.creatorId, reviewed.studentId, ...parties];
      const may = mayReview(session, duties, reviewed, parties);
      const used = dutyFor(duties, reviewed, parties);
      if (involved.includes(accountId)) expect(may).toBe(false);
      if (used?.absentId) expect(involved).not.toContain(used.absentId);
      if (!may) return;
      if (kind === Usertype.schoolAdministrator) expect(reviewed.orgId).toBe(orgId);
      else expect(used?.classId).toBe(reviewed.classId);
    }),
    { numRuns: 2000 },
  );
});

const OWN = { absentId: null, absentName: '' };
const head: Duty = { ...OWN, classId: '10', subjectId: null };
const maths: Duty = { ...OWN, classId: '10', subjectId: '1' };
const inPlaceOf = (duty: Duty): Duty => ({ ...duty, absentId: '7', absentName: '高老师' });
const reviewed = { studentId: '1', orgId: '5', classId: '10', reviewer: 1, subjectId: null, creatorId: '1' };

it('the class teacher, a teacher of the subject or of any, or nobody of the class reviews, as the dimension says', () => {
  const usedFor = (reviewer: number, subjectId: string | null) =>
    [head, maths].map((one) => dutyFor([one], { ...reviewed, reviewer, subjectId }));
  expect(usedFor(1, null)).toEqual([head, undefined]);
  expect(usedFor(2, '1')).toEqual([undefined, maths]);
  expect(usedFor(2, null)).toEqual([undefined, maths]);
  expect(usedFor(2, '2')).toEqual([undefined, undefined]);
  expect(usedFor(3, '1')).toEqual([undefined, undefined]);
  expect(dutyFor([inPlaceOf(head), head], reviewed)).toBe(head);
  expect(dutyFor([inPlaceOf(head)], reviewed)).toBeDefined();
});

const as = (session: Partial<Session>) => ({ accountId: '9', orgId: '5', ...session }) as Session;
const [teacher, school] = [as({ usertype: Usertype.teacher }), as({ usertype: Usertype.schoolAdministrator })];

it('records are entered for the classes that somebody has of their own, and for the school by its administrators', () => {
  const student = { orgId: '5', classId: '10' };
  expect(mayEnterFor(teacher, [maths], student)).toBe(true);
  expect(mayEnterFor(teacher, [maths], { ...student, classId: '20' })).toBe(false);
  expect(mayEnterFor(teacher, [inPlaceOf(maths)], student)).toBe(false);
  expect(mayEnterFor(school, [], student)).toBe(true);
  expect(mayEnterFor(school, [], { ...student, orgId: '6' })).toBe(false);
  // Of no school: neither entered for nor reviewed.
  const nowhere = as({ usertype: Usertype.schoolAdministrator, orgId: '' });
  expect(mayEnterFor(nowhere, [], { ...student, orgId: '' })).toBe(false);
  expect(mayReview(nowhere, [], { ...reviewed, orgId: '' })).toBe(false);
});

it('own is a record to its student alone; history says in what capacity each acted', () => {
  const student = as({ usertype: Usertype.student, accountId: '1' });
  expect(
    [student, as({ accountId: '1', usertype: Usertype.parent }), teacher].map((one) => isOwn(one, reviewed)),
  ).toEqual([true, false, false]);
  expect(isOwn(as({ usertype: Usertype.student }), reviewed)).toBe(false);
  expect([teacher, school, student].map(({ usertype: kind }) => mayWorkWithRecords(kind))).toEqual([true, true, false]);
  expect(actedAs(student, 'student')).toBe('学生');
  expect(actedAs({ ...student, handoverAccountId: '3' }, 'student')).toBe('家长代操作');
  expect(actedAs(school, 'reviewer')).toBe('学校');
  expect(actedAs(teacher, 'reviewer', inPlaceOf(head))).toBe('代高老师审核');
  expect([actedAs(teacher, 'reviewer', head), actedAs(teacher, 'teacher')]).toEqual(['审核教师', '教师']);
});
