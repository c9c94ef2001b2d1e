import {
  type addStudent,
  guardianRelationLabel,
  isRegisterShaped,
  type manageStudentPage,
  OrgType,
  type ParsedInputOf,
  Usertype,
  type updateStudent,
} from '@vimo/contract';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskIdentity, maskPhone, type Secrets } from '../../../platform/secrets.ts';
import { dayOf } from '../../../platform/time.ts';
import { createTotals, pageTotal, type Totals } from '../../../platform/totals.ts';
import {
  type AccountAdministration,
  accountByLogin,
  createAccount,
  loginIndex,
  newSchoolNumbers,
  registerIndex,
  updatePerson,
  updateStudentFacts,
} from '../account/index.ts';
import { isWithin } from '../organisation/index.ts';
import { type By, CHANGED_MEANWHILE, mayManagePeople, type People } from '../person/index.ts';
import { responsibilityOf } from '../responsibility/index.ts';
import { classesInCharge, classToJoin, membershipsOf, noteLook } from '../roster/index.ts';
import { type Staff, scopeOf } from '../staff/index.ts';
import { changeWindowOf, entranceIn } from './class-choice.ts';
import { followingLogin } from './following-login.ts';
import { studentFilterOf } from './list-filter.ts';
import { countStudents, type StudentFilter, studentIds, studentRows } from './list-queries.ts';
import { requireKindFits, takePapers } from './papers.ts';
import { createStudentPlaces } from './place-service.ts';
import { activeOrg, guardiansOf, studentFacts, studentOfNumber, studentOfRegister } from './staff-queries.ts';
import { waitingTransfer } from './transfer-queries.ts';

interface Parts {
  people: People;
  accounts: AccountAdministration;
  staff: Staff;
}

/** How a pupil of another school comes, be they there still or not. */
const COMES_BY_TRANSFER = '其他学校的学生（含已离校的）请由原学校办理转学，或在“转学”里请求转入';
const TAKEN_NUMBER = `该学号已有学生。${COMES_BY_TRANSFER}`;

/** A school number and a login name are seen by many, a register number by few. @throws Refusal at the field */
function requireNoRegister(field: 'studentNo' | 'accountCode', value: string): void {
  if (isRegisterShaped(value))
    throw invalidInput({ [field]: '这是学籍号或身份证号的样子，请填学校自编的学号，或留空由平台编号' });
}

/** @throws Refusal at the field `registerNo` when somebody else has it */
async function requireFreeRegister(
  db: Db,
  secrets: Secrets,
  number: string | undefined,
  besides?: string,
): Promise<void> {
  if (!number) return;
  const found = await studentOfRegister(db, registerIndex(secrets, number));
  const before = await studentOfNumber(db, number);
  if ((found && found.id !== besides) || (before && before.id !== besides))
    throw invalidInput({ registerNo: `该学籍号已有学生。${COMES_BY_TRANSFER}` });
}

/** Lists of students. */
function createStudentLists({ database, secrets }: Platform, { staff }: Pick<Parts, 'staff'>, totals: Totals) {
  /** Schools and classes that a list is about: a teacher's own classes and those of the grades they lead, for others what lies below the organisation asked for. */
  async function filterOf(
    { session, now }: Pick<By, 'session' | 'now'>,
    input: ParsedInputOf<typeof manageStudentPage>,
  ): Promise<StudentFilter> {
    const day = dayOf(now);
    const [top] = await staff.orgIds(session, input.orgId || undefined);
    if (mayManagePeople(session))
      return studentFilterOf(database, secrets, { top: top ?? null, classIds: null }, input, day);
    const [own, { classesLed }] = await Promise.all([
      classesInCharge(database, session.accountId, day),
      responsibilityOf(database, session, now),
    ]);
    const classIds = [...new Set([...own.map(({ classId }) => classId), ...classesLed])];
    return studentFilterOf(database, secrets, { top: null, classIds }, input, day);
  }

  return {
    /** How many of the person's students lack something: those whom the list narrowed so shows. */
    lacking: async (by: Pick<By, 'session' | 'now'>, lacks: 'class' | 'guardian') =>
      countStudents(database, await filterOf(by, { currentPage: 1, pageSize: 1, lacks })),

    async page(by: By, input: ParsedInputOf<typeof manageStudentPage>) {
      const span = spanOf(input);
      const filter = await filterOf(by, input);
      const ids = await studentIds(database, filter, input.sort === '-studentNo', span);
      const [dataList, totalCount] = await Promise.all([
        ids.length > 0 ? studentRows(database, ids, filter.day) : [],
        pageTotal({ ...span, shown: ids.length }, () =>
          totals.get(JSON.stringify(filter), () => countStudents(database, filter)),
        ),
      ]);
      return { dataList, totalCount };
    },
  };
}

/** One student, as whoever may look does. */
function createStudentDetails(platform: Platform, { people }: Pick<Parts, 'people'>) {
  const { database, secrets } = platform;
  const masked = (cipher: Buffer | null) => (cipher ? maskIdentity(secrets.open(cipher)) : '');

  return {
    /** Everything of one student; a look by bureau or platform is written to the audit log. */
    async fetch(by: By, studentId: string) {
      const { now } = by;
      const day = dayOf(now);
      const person = await people.within(database, by, studentId, 'look');
      const facts = await studentFacts(database, studentId, day);
      if (!facts) throw notFound('人员不存在或不属于您管理');
      await noteLook(platform, by, studentId);
      const [managed, guardians, memberships, transfer, { window }] = await Promise.all([
        people.managedOf(person, now),
        guardiansOf(database, studentId),
        membershipsOf(database, studentId, day),
        waitingTransfer(database, studentId),
        changeWindowOf(database, studentId, facts.schoolId ?? '0', day),
      ]);
      return {
        ...managed,
        studentNo: facts.studentNo,
        registerNo: person.power === 'manage' ? masked(facts.registerCipher) : '',
        classId: facts.classId ?? '',
        className: facts.className,
        status: facts.status,
        entranceDate: facts.entranceDate ?? '',
        politicalStatus: facts.politicalStatus ?? 0,
        nation: facts.nation,
        identityKind: facts.identityKind ?? 0,
        boarding: facts.boarding ?? 0,
        // Where a family is registered is the register's, not a teacher's.
        household: person.power === 'manage' ? secrets.openIfAny(facts.householdCipher) : '',
        guardianPhone: facts.guardianPhoneCipher ? maskPhone(secrets.open(facts.guardianPhoneCipher)) : '',
        guardians: guardians.map(({ phoneCipher, relation, ...guardian }) => ({
          ...guardian,
          phone: phoneCipher ? maskPhone(secrets.open(phoneCipher)) : '',
          relation: guardianRelationLabel[relation] ?? '',
        })),
        memberships,
        transferId: transfer?.id ?? '',
        transferTo: transfer?.toOrgName ?? '',
        changeFrom: window.from,
        changeTo: window.to,
      };
    },
  };
}

/** Students who are taken in, and their facts. */
function createStudentChanges(
  { database, secrets }: Platform,
  { people, accounts }: Pick<Parts, 'people' | 'accounts'>,
  totals: Totals,
) {
  const seal = (value: string | undefined) => (value ? secrets.seal(value) : null);

  return {
    /** A student with an account and a first password, in a class from the day of entrance or today on. */
    async add(by: By, input: ParsedInputOf<typeof addStudent>) {
      const day = dayOf(by.now);
      const found = await classToJoin(database, input.classId, day);
      if (!found || !(await isWithin(database, scopeOf(by.session), found.orgId)))
        throw invalidInput({ classId: '请选择本校未毕业的班级' });
      const entranceDate = entranceIn(found, input.entranceDate || undefined, day);
      const [made] = input.studentNo ? [] : await newSchoolNumbers(database, secrets, [entranceDate.slice(0, 4)]);
      const studentNo = input.studentNo || made!;
      const accountCode = input.accountCode || studentNo;
      requireNoRegister('studentNo', studentNo);
      requireNoRegister('accountCode', accountCode);
      if (await studentOfNumber(database, studentNo)) throw invalidInput({ studentNo: TAKEN_NUMBER });
      await requireFreeRegister(database, secrets, input.registerNo);
      if (await accountByLogin(database, loginIndex(secrets, accountCode)))
        throw invalidInput({ accountCode: `登录账号 ${accountCode} 已被使用，请换一个` });
      const { password, hash } = await accounts.newPassword();
      const { identityNumber: number } = input;
      try {
        const id = await database.transaction(async (db) => {
          if (number) await takePapers(db, secrets, by, { number, kind: input.identityKind ?? 0 });
          const accountId = await createAccount(db, secrets, {
            accountCode,
            usertype: Usertype.student,
            name: input.name,
            sex: input.sex,
            orgId: found.orgId,
            ...(number ? { identityNumber: number } : {}),
            passwordHash: hash,
            mustChangePassword: true,
            student: {
              studentNo,
              ...(input.registerNo ? { registerNo: input.registerNo } : {}),
              classId: input.classId,
              ...(input.guardianPhone ? { guardianPhone: input.guardianPhone } : {}),
              entranceDate,
              politicalStatus: input.politicalStatus,
              identityKind: input.identityKind,
            },
          });
          await people.record(db, by, 'account.created', accountId, { classId: input.classId });
          return accountId;
        });
        totals.forget();
        return { id, name: input.name, accountCode, password };
      } catch (error) {
        throw isDuplicate(error) ? invalidInput({ studentNo: '该学号、学籍号或登录账号已被使用' }) : error;
      }
    },

    /** @returns whether the login went along with the number. @throws Refusal when somebody changed the student since `version` was read */
    async update(by: By, input: ParsedInputOf<typeof updateStudent>): Promise<boolean> {
      const { id, version, name, sex, identityNumber: number } = input;
      try {
        return await people.change(by, id, 'manage', async (db, person) => {
          const facts = await studentFacts(db, id, dayOf(by.now));
          if (!facts) throw notFound('人员不存在或不属于您管理');
          // One of before is left to the task that moves it.
          if (input.studentNo !== facts.studentNo) requireNoRegister('studentNo', input.studentNo);
          await requireFreeRegister(db, secrets, input.registerNo, id);
          const kind = input.identityKind ?? facts.identityKind ?? 0;
          if (!number && kind !== (facts.identityKind ?? 0)) requireKindFits(secrets, person.identityCipher, kind);
          const identity = number && (await takePapers(db, secrets, by, { number, kind, besides: id }));
          const numbers = { before: facts.studentNo, after: input.studentNo };
          const login = await followingLogin(db, secrets, person.loginIndex, numbers);
          const change = { ...{ name, sex }, ...(identity ? { identity } : {}), ...(login ? { login } : {}) };
          if (!(await updatePerson(db, person.accountId, version, change, by.now))) throw refused(CHANGED_MEANWHILE);
          await updateStudentFacts(db, secrets, id, {
            studentNo: input.studentNo,
            entranceDate: input.entranceDate || null,
            guardianPhoneCipher: seal(input.guardianPhone),
            politicalStatus: input.politicalStatus,
            nation: input.nation,
            identityKind: input.identityKind,
            boarding: input.boarding,
            household: input.household,
            register: input.registerNo
              ? { cipher: secrets.seal(input.registerNo), index: registerIndex(secrets, input.registerNo) }
              : undefined,
          });
          await people.record(db, by, 'account.updated', id);
          return login !== undefined;
        });
      } catch (error) {
        throw isDuplicate(error) ? invalidInput({ studentNo: '该学号或学籍号已有学生' }) : error;
      }
    },
  };
}

/** Students as those who run schools and teach them see and change them. */
export function createStaffStudents(platform: Platform, parts: Parts) {
  const totals = createTotals();
  return {
    ...createStudentLists(platform, parts, totals),
    ...createStudentDetails(platform, parts),
    ...createStudentChanges(platform, parts, totals),
    ...createStudentPlaces(parts.people, totals),
  };
}
export type StaffStudents = ReturnType<typeof createStaffStudents>;

/** A living school that a student may be transferred to. @throws Refusal at the field `toOrgId` */
export async function requireOtherSchool(db: Db, toOrgId: string, fromOrgId: string): Promise<void> {
  const school = await activeOrg(db, toOrgId);
  if (school?.orgType !== OrgType.school) throw invalidInput({ toOrgId: '请选择转入学校' });
  if (toOrgId === fromOrgId) throw invalidInput({ toOrgId: '学生已在该校就读，转班请使用“转班”' });
}
