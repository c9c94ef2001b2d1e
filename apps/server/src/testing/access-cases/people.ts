import { TransferState } from '@vimo/contract';
import { toWireTime } from '../../platform/time.ts';
import { freshPhone } from '../app.ts';
import { identityNumberOf, makeClass } from '../fixtures.ts';
import { type AccessCases, just, type Make, NO_ID, NONE, OTHER } from './cases.ts';
import { type Actor, NAME, type Stage } from './stage.ts';

let serial = 10_000;
const fresh = (head: string) => {
  serial += 1;
  return `${head}${serial}`;
};
const today = ({ app }: Stage) => toWireTime(app.clock()).slice(0, 10);
/** Another class of a school, beside the one of its students. */
const classBeside = ({ db, app }: Stage, orgId: string) =>
  makeClass(db, orgId, { day: app.clock(), className: fresh('班') });

/** A student of the actors' school in a class of their own, of which the actor is in charge when they teach at all. */
async function taught(stage: Stage, { accountId, usertype }: Actor): Promise<string> {
  const { app, db, school } = stage;
  const classId = await makeClass(db, school, { day: app.clock(), className: fresh('教') });
  const studentId = await app.makeStudent({ orgId: school, classId }, { name: NAME });
  if (usertype === 6) await stage.takeCharge(classId, accountId);
  if (usertype === 3) await stage.takeCharge(classId, accountId, '语文');
  return studentId;
}

/** Cases about one student. */
const ofStudent = (
  input: (studentId: string, stage: Stage, orgId: string) => Promise<object> | object,
): Record<string, Make> => ({
  'of the own school': async (stage) => input(await stage.student(stage.school), stage, stage.school),
  'of a class in charge': async (stage, actor) => input(await taught(stage, actor), stage, stage.school),
  [OTHER]: async (stage) => input(await stage.student(stage.otherSchool), stage, stage.otherSchool),
  [NONE]: (stage) => input(NO_ID, stage, stage.school),
});

const teacher = (stage: Stage, orgId: string) => stage.app.makeAccount({ usertype: 3, orgId, name: NAME });
const ofStaff = (input: (id: string, stage: Stage) => object): Record<string, Make> => ({
  'teacher of the own school': async (stage) => input(await teacher(stage, stage.school), stage),
  'school administrator': async (stage) =>
    input(await stage.app.makeAccount({ usertype: 5, orgId: stage.school, name: NAME }), stage),
  'staff of the district': async (stage) =>
    input(await stage.app.makeAccount({ usertype: 10, orgId: stage.district, name: NAME }), stage),
  [OTHER]: async (stage) => input(await teacher(stage, stage.otherSchool), stage),
  [NONE]: (stage) => input(NO_ID, stage),
});

async function guardianOf({ app, db }: Stage, studentIds: string[]) {
  const guardianId = await app.makeAccount({ name: NAME });
  let bindingId = '';
  for (const studentId of studentIds) {
    const row = await db.row<{ id: string }>(
      'insert into child_binding (parent_id, student_id) values ($1, $2) returning binding_id as id',
      [guardianId, studentId],
    );
    bindingId = row!.id;
  }
  return { guardianId, bindingId };
}
const ofGuardian = (input: (guardianId: string) => object): Record<string, Make> => ({
  'of the own school': async (stage) =>
    input((await guardianOf(stage, [await stage.student(stage.school)])).guardianId),
  'of children in two districts': async (stage) =>
    input(
      (await guardianOf(stage, [await stage.student(stage.school), await stage.student(stage.otherSchool)])).guardianId,
    ),
  [OTHER]: async (stage) => input((await guardianOf(stage, [await stage.student(stage.otherSchool)])).guardianId),
  [NONE]: () => input(NO_ID),
});

/** A transfer between two schools, in a state. */
async function transfer({ app, db, student, mate }: Stage, from: string, to: string, state = 1): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into student_transfer (student_id, from_org_id, to_org_id, state, asked_by, asked_at, requested)
     values ($1, $2, $3, $4, $5, $6, $7) returning transfer_id as id`,
    [await student(from), from, to, state, mate, app.clock(), state === TransferState.requested],
  );
  return row!.id;
}
async function thirdSchool({ db, city }: Stage): Promise<string> {
  const row = await db.row<{ id: string }>(
    `with made as (insert into org (org_name, org_type, parent_org_id, tree_sign) select '远山小学', 4, org_id, tree_sign || '.' || nextval(pg_get_serial_sequence('org', 'org_id')) from org where org_id = $1 returning org_id)
     select org_id as id from made`,
    [city],
  );
  return row!.id;
}
const ofTransfer = (
  state: number,
  input: (id: string, stage: Stage, toOrgId: string) => Promise<object> | object,
): Record<string, Make> => ({
  'into the own school': async (stage) =>
    input(await transfer(stage, stage.otherSchool, stage.school, state), stage, stage.school),
  'out of the own school': async (stage) =>
    input(await transfer(stage, stage.school, stage.otherSchool, state), stage, stage.otherSchool),
  [OTHER]: async (stage) => {
    const to = await thirdSchool(stage);
    return input(await transfer(stage, stage.otherSchool, to, state), stage, to);
  },
  [NONE]: (stage) => input(NO_ID, stage, stage.school),
});
const outFirst = (cases: Record<string, Make>): Record<string, Make> => ({
  'out of the own school': cases['out of the own school']!,
  ...cases,
});

/** Away from the numbers of the stage's own pupils. */
const FIRST_NUMBER = 5000;
let askedFor = 0;
/** A pupil of a school as another school asks for them. */
async function asAskedFor(stage: Stage, orgId: string) {
  // Before anything is waited for: everybody tries at once, each with a pupil of their own.
  askedFor += 1;
  const number = identityNumberOf(FIRST_NUMBER + askedFor, '20130315');
  const classId = await classBeside(stage, orgId);
  await stage.app.makeStudent({ orgId, classId }, { name: NAME, identityNumber: number });
  return { name: NAME, number };
}

const list: AccessCases['cases'] = {
  'own scope': () => ({}),
  [OTHER]: ({ otherSchool }) => ({ orgId: otherSchool }),
  [NONE]: () => ({ orgId: NO_ID }),
};

/** Students, guardians and staff as those who are responsible for them look them up and change them. */
export const peopleCases: Record<string, AccessCases> = {
  manageStudentPage: { works: '5', cases: { ...list, 'by name': () => ({ keyword: NAME, studentStatus: 1 }) } },
  manageStudentFetch: { works: '5', cases: ofStudent((id) => ({ id })) },
  addStudent: {
    works: '5',
    cases: {
      'of the own school': async (stage) => ({
        ...{ name: NAME, studentNo: fresh('S'), sex: 1, classId: await classBeside(stage, stage.school) },
      }),
      'of a class elsewhere': async (stage) => ({
        ...{ name: NAME, studentNo: fresh('S'), sex: 1, classId: await classBeside(stage, stage.otherSchool) },
      }),
      'of no class': () => ({ name: NAME, studentNo: fresh('S'), sex: 1, classId: NO_ID }),
    },
  },
  updateStudent: {
    works: '5',
    cases: ofStudent((id) => ({ id, version: 0, name: NAME, studentNo: fresh('S'), sex: 2 })),
  },
  moveStudent: {
    works: '5',
    cases: ofStudent(async (id, stage, orgId) => ({
      id,
      classId: await classBeside(stage, orgId),
      from: today(stage),
    })),
  },
  leaveSchool: { works: '5', cases: ofStudent((id, stage) => ({ id, status: 4, from: today(stage) })) },
  returnToSchool: {
    works: '5',
    cases: ofStudent(async (id, stage, orgId) => {
      await stage.db.run('delete from class_membership where student_id = $1', [id]);
      await stage.db.run('update student set status = 2 where account_id = $1', [id]);
      return { id, classId: await classBeside(stage, orgId), from: today(stage) };
    }),
  },
  manageTransferPage: { works: '5', cases: list },
  askTransfer: {
    works: '5',
    cases: ofStudent((id, { school, otherSchool }, orgId) => ({
      id,
      toOrgId: orgId === school ? otherSchool : school,
    })),
  },
  requestTransfer: {
    works: '5',
    cases: {
      'into the own school': async (stage) => ({
        toOrgId: stage.school,
        ...(await asAskedFor(stage, stage.otherSchool)),
      }),
      'of nobody': ({ school }) => ({
        toOrgId: school,
        name: NAME,
        number: identityNumberOf(FIRST_NUMBER, '20110315'),
      }),
      [OTHER]: async (stage) => ({ toOrgId: stage.otherSchool, ...(await asAskedFor(stage, stage.school)) }),
      [NONE]: async (stage) => ({ toOrgId: NO_ID, ...(await asAskedFor(stage, stage.otherSchool)) }),
    },
  },
  agreeTransfer: { works: '5', cases: outFirst(ofTransfer(5, (id) => ({ id }))) },
  acceptTransfer: {
    works: '5',
    cases: ofTransfer(1, async (id, stage, toOrgId) => ({
      ...{ id, classId: await classBeside(stage, toOrgId), from: today(stage) },
    })),
  },
  refuseTransfer: { works: '5', cases: ofTransfer(1, (id) => ({ id, reason: '班额已满' })) },
  withdrawTransfer: { works: '5', cases: outFirst(ofTransfer(1, (id) => ({ id }))) },
  reopenTransfer: { works: '5', cases: ofTransfer(3, (id) => ({ id })) },

  manageGuardianPage: { works: '5', cases: list },
  manageGuardianFetch: { works: '5', cases: ofGuardian((id) => ({ id })) },
  updateGuardian: { works: '5', cases: ofGuardian((id) => ({ id, version: 0, name: NAME, sex: 2 })) },
  bindGuardian: {
    works: '5',
    cases: ofStudent((studentId) => ({ studentId, phone: freshPhone(), name: NAME, relation: 2 })),
  },
  unbindGuardian: {
    works: '5',
    cases: {
      'of the own school': async (stage) => ({
        bindingId: (await guardianOf(stage, [await stage.student(stage.school)])).bindingId,
      }),
      [OTHER]: async (stage) => ({
        bindingId: (await guardianOf(stage, [await stage.student(stage.otherSchool)])).bindingId,
      }),
      [NONE]: () => ({ bindingId: NO_ID }),
    },
  },

  manageStaffPage: { works: '5', cases: list },
  manageStaffFetch: { works: '5', cases: ofStaff((id) => ({ id })) },
  manageStaffOffices: { works: '5', cases: list },
  setStaffOffice: { works: '5', cases: ofStaff((id) => ({ id, office: 1, holds: 1 })) },
  addStaff: {
    works: '5',
    cases: {
      'teacher of the own school': ({ school }) => ({
        name: NAME,
        sex: 1,
        usertype: 3,
        orgId: school,
        accountCode: fresh('new'),
      }),
      'school administrator': ({ school }) => ({
        name: NAME,
        sex: 1,
        usertype: 5,
        orgId: school,
        accountCode: fresh('new'),
      }),
      'staff of the district': ({ district }) => ({
        name: NAME,
        sex: 1,
        usertype: 10,
        orgId: district,
        accountCode: fresh('new'),
      }),
      [OTHER]: ({ otherSchool }) => ({
        name: NAME,
        sex: 1,
        usertype: 3,
        orgId: otherSchool,
        accountCode: fresh('new'),
      }),
      [NONE]: () => ({ name: NAME, sex: 1, usertype: 3, orgId: NO_ID, accountCode: fresh('new') }),
    },
  },
  updateStaff: { works: '5', cases: ofStaff((id) => ({ id, version: 0, name: NAME, sex: 2, usertype: 6 })) },

  disablePerson: {
    works: '5',
    cases: { ...ofStudent((id) => ({ id })), oneself: (_, { accountId }) => ({ id: accountId }) },
  },
  enablePerson: {
    works: '5',
    cases: ofStudent(async (id, { db }) => {
      await db.run('update account set disabled = true where account_id = $1', [id]);
      return { id };
    }),
  },
  restrictedPersonPage: { works: '5', cases: just() },
  unlockPerson: { works: '5', counts: true, cases: ofStudent((id) => ({ id })) },
  resetPersonPassword: {
    works: '5',
    counts: true,
    cases: {
      ...ofStudent((id) => ({ id })),
      ...prefixed(
        'guardian ',
        ofGuardian((id) => ({ id })),
      ),
    },
  },
  endPersonSessions: {
    works: '5',
    counts: true,
    cases: {
      ...ofStudent((id) => ({ id })),
      ...prefixed(
        '',
        ofStaff((id) => ({ id })),
      ),
    },
  },
  revealPerson: {
    works: '5',
    counts: true,
    cases: {
      ...ofStudent((id) => ({ id, field: 'registerNo' })),
      'identity number, of the own school': async (stage) => ({
        id: await stage.student(stage.school),
        field: 'identityNumber',
      }),
    },
  },
  personHistory: { works: '5', cases: ofStudent((id) => ({ id })) },
};

/** More cases beside others, under names of their own; those that are alike everywhere are there already. */
function prefixed(head: string, cases: Record<string, Make>): Record<string, Make> {
  return Object.fromEntries(
    Object.entries(cases)
      .filter(([label]) => label !== OTHER && label !== NONE)
      .map(([label, make]) => [head + label, make]),
  );
}
