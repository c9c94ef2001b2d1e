import { Usertype } from '@vimo/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Session } from '../../../platform/sessions.ts';
import { dutyFor, mayReview } from './policy.ts';

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
