import {
  foldedName,
  isIdentityNumber,
  plainName,
  plainNumber,
  plainPhone,
  STUDENT_TYPES,
  TransferState,
  Usertype,
} from '@vimo/contract';
import type { Db } from '../../../../platform/database.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import { oneOf } from '../../../../platform/sql.ts';
import { identityIndex, loginIndex, phoneIndex, registerIndex } from '../../account/index.ts';
import { statusSql } from '../../roster/index.ts';
import { endsBeforeYear, readSchoolYear } from '../../school-year/index.ts';
import { classesByName, type FindClass } from '../class-names.ts';
import type { Cells, FileRow } from '../columns.ts';
import { type NumberOwners, ownersOf } from '../number-owners.ts';
import type { Place } from '../plan.ts';
import { classesOfSchools } from '../queries.ts';
import type { Faults, Others } from '../rules.ts';
import { orgsOf, type RowOrgs, schoolsNamed } from '../schools.ts';

export interface KnownStudent {
  accountId: string;
  orgId: string | null;
  name: string;
  sex: number;
  identityCipher: Buffer | null;
  guardianPhoneCipher: Buffer | null;
  disabled: boolean;
  classId: string | null;
  /** What the class is called. */
  className: string | null;
  /** Whether they are in the class already, and not from a day to come on. */
  isInClass: boolean;
  /** The school that is to accept them, where a transfer waits. */
  transferTo: string | null;
  entranceDate: string | null;
  politicalStatus: number | null;
  nation: string;
  identityKind: number | null;
  boarding: number | null;
  householdCipher: Buffer | null;
  status: number;
  studentNo: string;
  registerIndex: Buffer | null;
  registerCipher: Buffer | null;
  identityIndex: Buffer | null;
}

/** So long before a school year begins a file may mean it by the names of the present one. */
const SOON_MS = 62 * 24 * 3600 * 1000;

/** Classes of a school, by what files call them and by their ids. */
export interface KnownClasses {
  find: FindClass;
  names: Map<string, string>;
  /** The first day of those that begin with the next school year. */
  begins: Map<string, string>;
  /** The last day before that year on which who is in a class is kept there; absent in the holidays. */
  keptUntil: string | undefined;
  /** Grades into which pupils enter with the next school year, once it is near, and what files call them then. */
  entered: Map<string, string>;
}

/** A pupil of a class by the name that a row says. */
export interface Namesake {
  classId: string;
  name: string;
  studentNo: string;
  /** The hex of the index of each phone of a guardian, also of the one that the school keeps. */
  phones: readonly string[];
}
/** So many of one name in a class are held against a row: a file of thousands of one name is not held against all of them, row by row. */
const MOST_NAMESAKES = 20;

/** What the database knows of some rows of a file of students. */
export interface KnownStudents {
  orgs: RowOrgs;
  owners: NumberOwners;
  /** Of the schools that the rows name. */
  classes: Map<string, KnownClasses>;
  /** Pupils by school number, and by the hex of register and identity number's index: those of the schools of the rows before others. */
  byNumber: Map<string, KnownStudent>;
  byRegister: Map<string, KnownStudent>;
  byIdentity: Map<string, KnownStudent>;
  /** By `class name`. */
  namesakes: Map<string, Namesake[]>;
  /** Parents by the hex of their phone's index. */
  parents: Map<string, { accountId: string; name: string; disabled: boolean }>;
  /** Login names that are taken by others than the students and parents above, as hex of their index. */
  logins: Map<string, number>;
  /** `parent student` and what the one is to the other. */
  bindings: Map<string, number>;
  /** Of each student the folded names of who is bound. */
  guardianNames: Map<string, readonly string[]>;
  /** Of each student who is bound, each with relation and the index of the phone. */
  boundTo: Map<string, readonly string[]>;
}

/** A row of students while it is judged: what is found of it, and what that is held against. */
export interface Judging {
  found: Faults;
  row: number;
  cells: Cells;
  known: KnownStudents;
  others: Others;
  secrets: Secrets;
  student: KnownStudent | undefined;
}

export const studentNoOf = (cells: Cells) => plainNumber(cells.studentNo);
export const registerOf = (cells: Cells) => plainNumber(cells.registerNo);
export const identityOf = (cells: Cells) => plainNumber(cells.identity);
/** The register number of most pupils is G and the number of their identity card: who has the one kept alone is meant by the other. */
export const registerOfCard = (identity: string): string => (isIdentityNumber(identity) ? `G${identity}` : '');
export const cardOfRegister = (registerNo: string): string =>
  registerNo.startsWith('G') && isIdentityNumber(registerNo.slice(1)) ? registerNo.slice(1) : '';
export const phonesOf = (cells: Cells) => [plainPhone(cells.phone ?? ''), plainPhone(cells.phone2 ?? '')];

export async function loadStudents(db: Db, place: Place, rows: readonly FileRow[]): Promise<KnownStudents> {
  const { secrets } = place.platform;
  const orgs = await orgsOf(db, place);
  const named = new Set(rows.map(({ cells }) => cells.school ?? ''));
  const orgIds = [...named].flatMap((name) => schoolsNamed(orgs, name)).map(({ orgId }) => orgId);
  const numbers = rows.map(({ cells }) => studentNoOf(cells));
  const registers = rows.map(({ cells }) => registerOf(cells)).filter(Boolean);
  const papers = rows.map(({ cells }) => identityOf(cells)).filter(Boolean);
  const indexes = papers.map((number) => identityIndex(secrets, number));
  const phones = [...new Set(rows.flatMap(({ cells }) => phonesOf(cells)).filter(Boolean))];
  const meant = await studentsMeant(db, secrets, { numbers, registers, papers });
  await place.hold?.(meant);
  const students = await db.rows<KnownStudent>(
    `select s.student_no as "studentNo", a.account_id as "accountId", a.org_id as "orgId", a.name, a.sex, a.identity_cipher as "identityCipher",
       s.guardian_phone_cipher as "guardianPhoneCipher", a.disabled, s.class_id as "classId",
       (select class_name from school_class c where c.class_id = s.class_id) as "className", s.entrance_date::text as "entranceDate", ${statusSql('$3')} as status,
       s.political_status as "politicalStatus", s.nation, s.identity_kind as "identityKind", s.boarding, s.household_cipher as "householdCipher",
       s.register_index as "registerIndex", s.register_cipher as "registerCipher", a.identity_index as "identityIndex",
       exists (select from class_membership m where m.student_id = s.account_id and m.ends_on is null and m.starts_on <= $3) as "isInClass",
       (select t.to_org_id from student_transfer t where t.student_id = s.account_id and t.state = ${TransferState.waiting}) as "transferTo"
     from student s join account a using (account_id)
     where s.account_id = any ($1::bigint[])
     order by (a.org_id = any ($2::bigint[])) is true`,
    [meant, orgIds, place.day],
  );
  const parents = await db.rows<{ index: Buffer; accountId: string; name: string; disabled: boolean }>(
    `select phone_index as index, account_id as "accountId", name, disabled from account
     where usertype = ${Usertype.parent} and phone_index = any ($1::bytea[])`,
    [phones.map((phone) => phoneIndex(secrets, phone))],
  );
  const logins = await db.rows<{ index: Buffer; usertype: number }>(
    'select login_index as index, usertype from account where login_index = any ($1::bytea[])',
    [[...numbers, ...phones].map((login) => loginIndex(secrets, login))],
  );
  const bindings = await db.rows<{
    parentId: string;
    studentId: string;
    relation: number;
    name: string;
    phone: string | null;
  }>(
    `select b.parent_id as "parentId", b.student_id as "studentId", b.relation, p.name, encode(p.phone_index, 'hex') as phone
     from child_binding b join account p on p.account_id = b.parent_id where b.student_id = any ($1::bigint[])
     order by b.parent_id`,
    [students.map(({ accountId }) => accountId)],
  );
  const bound = Map.groupBy(bindings, ({ studentId }) => studentId);
  const ofSchools = await classesOfSchools(db, orgIds, place.day);
  const classes = Map.groupBy(ofSchools, ({ orgId }) => orgId);
  const namesakes = await namesakesIn(db, secrets, {
    classIds: ofSchools.map(({ classId }) => classId),
    names: rows.map(({ cells }) => plainName(cells.name ?? '')),
  });
  const kept = await endsBeforeYear(db, orgIds, (await readSchoolYear(db, place.day)) + 1, place.day);
  return {
    orgs,
    owners: await ownersOf(db, place, indexes, { isStaff: false }),
    classes: new Map(
      orgIds.map((orgId) => {
        const own = classes.get(orgId) ?? [];
        const coming = own.flatMap(({ beginsOn, ...one }) => (beginsOn ? [{ ...one, beginsOn }] : []));
        return [
          orgId,
          {
            find: classesByName(own),
            names: new Map(own.map((one) => [one.classId, one.gradeName + one.className])),
            begins: new Map(coming.map((one) => [one.classId, one.beginsOn])),
            keptUntil: kept.get(orgId),
            entered: new Map(
              coming
                .filter(({ beginsOn }) => Date.parse(beginsOn) - Date.parse(place.day) < SOON_MS)
                .map(({ gradeName }) => [gradeName.replace(/^\d+级/, ''), gradeName]),
            ),
          },
        ];
      }),
    ),
    byNumber: new Map(students.map((one) => [one.studentNo, one])),
    byRegister: byIndex(students, (one) => one.registerIndex),
    byIdentity: byIndex(students, (one) => one.identityIndex),
    namesakes,
    parents: new Map(parents.map(({ index, ...one }) => [index.toString('hex'), one])),
    logins: new Map(logins.map(({ index, usertype }) => [index.toString('hex'), usertype])),
    bindings: new Map(bindings.map((one) => [`${one.parentId} ${one.studentId}`, one.relation])),
    guardianNames: new Map([...bound].map(([studentId, of]) => [studentId, of.map(({ name }) => foldedName(name))])),
    boundTo: new Map(
      [...bound].map(([studentId, of]) => [
        studentId,
        of.map(({ parentId, relation, phone }) => `${parentId} ${relation} ${phone}`),
      ]),
    ),
  };
}

/** The pupils of some classes who have one of these names, by class and name. */
async function namesakesIn(
  db: Db,
  secrets: Secrets,
  { classIds, names }: Record<'classIds' | 'names', readonly string[]>,
): Promise<Map<string, Namesake[]>> {
  const found = await db.rows<Namesake & { phoneCipher: Buffer | null }>(
    `select s.class_id as "classId", a.name, s.student_no as "studentNo", s.guardian_phone_cipher as "phoneCipher",
       array(select encode(p.phone_index, 'hex') from child_binding b join account p on p.account_id = b.parent_id
         where b.student_id = s.account_id and p.phone_index is not null) as phones
     from student s join account a using (account_id)
     where s.class_id = any ($1::bigint[]) and a.name = any ($2::text[]) and not a.disabled order by s.student_no`,
    [classIds, [...new Set(names)]],
  );
  const byName = Map.groupBy(found, ({ classId, name }) => `${classId} ${name}`);
  return new Map(
    [...byName].map(([key, those]) => [
      key,
      those.slice(0, MOST_NAMESAKES).map(({ phoneCipher, phones, ...one }) => {
        const phone = secrets.openIfAny(phoneCipher);
        return { ...one, phones: phone ? [...phones, phoneIndex(secrets, phone).toString('hex')] : phones };
      }),
    ]),
  );
}

/** The pupils whom rows may mean by one of their numbers. */
async function studentsMeant(
  db: Db,
  secrets: Secrets,
  { numbers, registers, papers }: Record<'numbers' | 'registers' | 'papers', readonly string[]>,
): Promise<string[]> {
  const identities = [...papers, ...registers.map(cardOfRegister)].filter(Boolean);
  const registered = [...registers, ...papers.map(registerOfCard)].filter(Boolean);
  const meant = await db.rows<{ id: string }>(
    `select account_id as id from student where student_no = any ($1)
     union select account_id from student where register_index = any ($2::bytea[])
     union select account_id from account where identity_index = any ($3::bytea[]) and usertype in ${oneOf(...STUDENT_TYPES)}`,
    [
      // A row of before may hold its register number as its school number.
      [...numbers, ...registers],
      registered.map((number) => registerIndex(secrets, number)),
      identities.map((number) => identityIndex(secrets, number)),
    ],
  );
  return meant.map(({ id }) => id);
}

const byIndex = (students: readonly KnownStudent[], index: (one: KnownStudent) => Buffer | null) =>
  new Map(students.flatMap((one) => (index(one) ? [[index(one)!.toString('hex'), one] as const] : [])));
