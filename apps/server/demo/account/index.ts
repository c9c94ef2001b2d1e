import type { Usertype } from '@vimo/contract';
import { bindChild, createAccount } from '../../src/modules/people/account/index.ts';
import { schoolYearOf } from '../../src/modules/people/school-year/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Secrets } from '../../src/platform/secrets.ts';
import { homeYearInStage } from '../calendar.ts';
import { CITY_BUREAU, type Places, type SchoolClass } from '../organisation/places.ts';
import type { Pictures } from '../pictures.ts';
import type { Random } from '../random.ts';
import { createNames, fictionalIdentity, type Name } from './names.ts';

/** Of every account of the city. */
export const DEMO_PASSWORD = 'Demo@2026';
const STUDENTS = 600;
/** A student of a partner school (docs/domains/demo-city.md). */
const PARTNER_STUDENT = 12;
const PARENTS = 222;
/** Pupils of the class that the class teacher has; its grade is `homeYearInStage`. */
const HOME_CLASS = { school: '云汀一中', stage: '4', name: '（3）班', size: 28 };
const SECOND_CHILD_CLASS = { school: '云汀市实验小学', grade: '三年级', name: '（1）班' };
const HOME_CLASS_NAMES = '林小禾 唐知远 许嘉宁 周子墨 沈清月 江屿 程一诺 陆时安 何听雨'.split(' ');
const GIRLS_AMONG_THEM = new Set(['林小禾', '许嘉宁', '沈清月', '程一诺', '何听雨']);
const SECOND_CHILD = '林小满';

export interface Person {
  accountId: string;
  name: string;
  phone: string;
  identity: string;
}
export interface Student extends Person {
  code: string;
  stage: string;
  orgId: string;
}
export interface People {
  students: Student[];
  parents: Person[];
  /** By login name. */
  byCode: Map<string, Person>;
}

/** Two of them have a child at school, whom they are bound to as the guardian of the same phone number. */
const STAFF: [
  code: string,
  usertype: Usertype,
  name: string,
  sex: 1 | 2,
  avatar: string,
  org?: string,
  parent?: number,
][] = [
  ['admin', 1, '平台管理员', 1, '08'],
  ['jy001', 10, '许知行', 1, '10', CITY_BUREAU],
  ['xx001', 5, '苏明远', 1, '08', '云汀一中'],
  ['ls001', 3, '顾言川', 1, '10', '云汀一中', 40],
  ['bzr001', 6, '高文澜', 2, '09', '云汀一中', 41],
  ['jd001', 11, '陈砚秋', 2, '06', '白鹭洲湿地公园'],
];

const codeOf = (number: number) => `xs${String(number).padStart(3, '0')}`;
/** Numbers of nobody: the whole range 1380000… belongs to no subscriber. */
const phoneOf = (number: number) => `1380000${String(number).padStart(4, '0')}`;

/** As the age would have it: young pioneers, of the middle school some and of the high school most in the youth league; a code of `politicalStatusLabel`. */
function politicalStatusOf(stage: string, number: number): number {
  const [crowd, pioneer, league] = [1, 2, 3];
  if (stage === '1') return 0;
  if (stage === '2') return pioneer;
  if (stage === '3') return number % 3 === 0 ? league : pioneer;
  return number % 5 < 4 ? league : crowd;
}

const AVATARS = {
  girl: ['01', '03', '04'],
  boy: ['02', '05'],
  woman: ['06', '07', '09', '11'],
  man: ['08', '10', '12'],
};

/** Pupils, their parents and the staff, all with the same password. */
export async function buildPeople(
  db: Db,
  secrets: Secrets,
  random: Random,
  city: { places: Places; pictures: Pictures; passwordHash: string; today: string },
): Promise<People> {
  const { places, pictures, passwordHash, today } = city;
  const names = createNames(random);
  for (const name of [...HOME_CLASS_NAMES, SECOND_CHILD]) names.reserve(name);
  const avatar = (kind: keyof typeof AVATARS) => pictures.get(`avatar-${random.pick(AVATARS[kind])}`)!;
  /** 林小禾 looks as she does on the posters. */
  const ownFace = (number: number, drawn: string) => (number === 1 ? pictures.get('avatar-01')! : drawn);
  const byCode = new Map<string, Person>();
  const classOf = seating(places.classes, today);
  const homeNames = [...HOME_CLASS_NAMES];

  const students: (Student & { surname: string })[] = [];
  for (let number = 1; number <= STUDENTS; number += 1) {
    const seat = classOf(number);
    const { name, surname, sex } = nameOf(number, seat, homeNames) ?? names.child();
    const birthday = `${seat.birthYear}${two(random.between(1, 12))}${two(random.between(1, 28))}`;
    const identity = fictionalIdentity(birthday, number % 500, sex);
    // The two children of the first parent have one guardian.
    const phone = number <= 2 ? phoneOf(1) : phoneOf(number);
    const code = codeOf(number);
    const accountId = await createAccount(db, secrets, {
      accountCode: code,
      usertype: number === PARTNER_STUDENT ? 12 : 2,
      name,
      passwordHash,
      headimg: ownFace(number, avatar(sex === 2 ? 'girl' : 'boy')),
      sex,
      orgId: seat.orgId,
      identityNumber: identity,
      wechatUnionId: number === 1 ? 'demo-student' : undefined,
      student: {
        studentNo: `${seat.entranceYear}${String(number).padStart(5, '0')}`,
        registerNo: `G${identity}`,
        classId: seat.classId,
        guardianPhone: phone,
        entranceDate: `${seat.entranceYear}-09-01`,
        politicalStatus: politicalStatusOf(seat.stage, number),
      },
    });
    const student = { accountId, code, name, surname, phone, identity, stage: seat.stage, orgId: seat.orgId };
    students.push(student);
    byCode.set(code, student);
  }

  const parents: Person[] = [];
  for (let number = 1; number <= PARENTS; number += 1) {
    const phone = phoneOf(number);
    const { name, sex } = parentName(number) ?? names.parentOf(students[number - 1]!.surname);
    const headimg = avatar(sex === 2 ? 'woman' : 'man');
    const identity = fictionalIdentity(`19${random.between(76, 92)}0312`, number, sex);
    const accountId = await createAccount(db, secrets, {
      accountCode: phone,
      phone,
      usertype: 4,
      name,
      passwordHash,
      headimg,
      sex,
      identityNumber: identity,
      wechatUnionId: number === 1 ? 'demo-parent' : undefined,
    });
    const parent = { accountId, name, phone, identity };
    parents.push(parent);
    byCode.set(phone, parent);
    const children = number === 1 ? students.slice(0, 2) : number === 2 ? [] : [students[number - 1]!];
    for (const child of children) await bindChild(db, accountId, child.accountId);
  }

  for (const [code, usertype, name, sex, picture, org, parent] of STAFF) {
    await createAccount(db, secrets, {
      accountCode: code,
      usertype,
      name,
      passwordHash,
      sex,
      headimg: pictures.get(`avatar-${picture}`)!,
      orgId: org && places.orgs.get(org),
      ...(parent ? { phone: phoneOf(parent) } : {}),
    });
  }
  return { students, parents, byCode };
}

const two = (number: number) => String(number).padStart(2, '0');

/** First child into the home class, second into a primary school, the partner's student into another school, the rest in turn. */
function seating(classes: readonly SchoolClass[], today: string): (number: number) => SchoolClass {
  const find = (wanted: { school: string; grade: string; name: string }) =>
    classes.find(
      (each) => each.schoolName === wanted.school && each.gradeName === wanted.grade && each.className === wanted.name,
    )!;
  const home = classes.find(
    (each) =>
      each.schoolName === HOME_CLASS.school &&
      each.className === HOME_CLASS.name &&
      each.stage === HOME_CLASS.stage &&
      each.entranceYear === schoolYearOf(today) - homeYearInStage(today) + 1,
  )!;
  const secondChild = find(SECOND_CHILD_CLASS);
  const others = classes.filter((each) => each !== home);
  const partner = others.find((each) => each.schoolName === '长亭实验学校' && each.stage === '3')!;
  return (number) => {
    if (number === 2) return secondChild;
    if (number === PARTNER_STUDENT) return partner;
    return number <= HOME_CLASS.size + 2 ? home : others[(number * 7) % others.length]!;
  };
}

/** Names that the pictures of the product know. */
function nameOf(number: number, seat: SchoolClass, homeNames: string[]): Name | undefined {
  if (number === 2) return { name: SECOND_CHILD, surname: '林', sex: 1 };
  if (seat.schoolName !== HOME_CLASS.school || number > HOME_CLASS.size) return undefined;
  const name = homeNames.shift();
  return name ? { name, surname: name[0]!, sex: GIRLS_AMONG_THEM.has(name) ? 2 : 1 } : undefined;
}

function parentName(number: number): Name | undefined {
  if (number === 1) return { name: '林承安', surname: '林', sex: 1 };
  if (number === 2) return { name: '何静姝', surname: '何', sex: 2 };
  return undefined;
}
