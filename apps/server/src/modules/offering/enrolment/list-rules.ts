import {
  Attendance,
  attendanceLabel,
  EnrolStatus,
  enrolStatusLabel,
  type FieldErrors,
  foldedName,
  ImportAction,
  type JudgedSignUp,
  phoneProblem,
  plainPhone,
  SIGNED_UP_BY_LIST,
  type SignUpCells,
} from '@vimo/contract';
import type { WireTime } from '../../../platform/time.ts';
import { FAILED_FORMULA, isFailedFormula } from '../../content/workbook/index.ts';
import { missingFields, type SignUpFacts, type Stages, signUpProblem } from './rules.ts';

export interface SignUpRow {
  row: number;
  cells: SignUpCells;
}
/** Somebody who is on the list, or may be put there. */
export interface Listed {
  accountId: string;
  name: string;
  studentNo: string;
  orgName: string;
  className: string;
  /** The living sign-up, and how it is marked. */
  enrolmentId: string | null;
  attendance: number;
  /** Of a pupil: left the school, or the account is closed. */
  isGone: boolean;
}
/** What decides about a sign-up that is asked for by list, as `signUp` asks for it. */
export type PupilFacts = SignUpFacts & { enrollForm: string; knownPhone: string; knownIdentity: string };
export interface ListFacts {
  now: WireTime;
  hasBegun: boolean;
  /** Why nobody can be put on the list by the person who asks; empty where they may. */
  mayNotAdd: string;
  /** Who is on the list, and pupils of the person's schools whom rows may mean. */
  people: readonly Listed[];
  /** Of pupils who are not on the list, by account. */
  facts: ReadonlyMap<string, PupilFacts>;
  stages: Stages;
}
/** A sign-up as it is written. */
export interface NewSignUp {
  accountId: string;
  personCount: number;
  remarks: string;
  phone: string;
  identityCard: string;
  toComplete: boolean;
}
export interface JudgedRow extends JudgedSignUp {
  signUp: NewSignUp | undefined;
  mark: { enrolmentId: string; before: number; after: number } | undefined;
}

const NOT_ON_LIST = '不在报名名单里';
/** Names of classes are one without brackets and blanks. */
const plainClass = (text: string) => text.normalize('NFKC').replace(/[\s()]/g, '');
const isSame = (written: string, held: string) =>
  written === '' || plainClass(written) === plainClass(held) || foldedName(written) === foldedName(held);

/** How somebody was marked, as it is written; undefined for what is none of the words. */
export function readAttendance(text: string): number | undefined {
  const found = Object.entries(attendanceLabel).find(([, { label }]) => label === text.replace(/^已(?=到场)/, ''));
  return found ? Number(found[0]) : undefined;
}

/**
 * Each row of a list by what there is (docs/domains/activities.md, Lists): who is on it already and is marked so stays, who is marked otherwise is marked, who is not
 * there is signed up by the rules of every sign-up, one after the other as far as places go.
 */
export function judgeSignUps(rows: readonly SignUpRow[], known: ListFacts): JudgedRow[] {
  const seen = new Map<string, number>();
  let taken = 0;
  return rows.map(({ row, cells }) => {
    const faults: FieldErrors = {};
    const found =
      cells.status === enrolStatusLabel[EnrolStatus.cancelled].label ? undefined : meant(cells, known, seen);
    const person = found?.person;
    if (found?.fault) faults[found.at] = found.fault;
    const twin = person ? seen.get(person.accountId) : undefined;
    if (twin !== undefined) faults.studentName = `与第 ${twin} 行是同一人`;
    else if (person) seen.set(person.accountId, row);
    for (const [key, value] of Object.entries(cells)) if (isFailedFormula(value)) faults[key] = FAILED_FORMULA;
    const isWhole = person !== undefined && Object.keys(faults).length === 0;
    const mark = isWhole && person.enrolmentId !== null ? markOf(cells, person, known, faults) : undefined;
    const signUp = isWhole && person.enrolmentId === null ? signUpOf(cells, person, known, taken, faults) : undefined;
    taken += signUp?.personCount ?? 0;
    const action = signUp
      ? ImportAction.create
      : mark
        ? ImportAction.update
        : Object.keys(faults).length > 0
          ? ImportAction.none
          : ImportAction.keep;
    const before = person?.enrolmentId ? String(person.attendance) : '';
    const place = person ? [person.orgName, person.className].filter(Boolean).join(' ') : '';
    return { row, cells: { ...cells, before }, place, faults: faults as Record<string, string>, action, signUp, mark };
  });
}

type Meant = { person: Listed; at?: undefined; fault?: undefined } | { person?: Listed; at: string; fault: string };

/** Who is meant by a row: by number, else by name with class and organisation as far as they are said. */
function meant(
  { studentNo, studentName, className, orgName, status }: SignUpCells,
  { people, mayNotAdd }: ListFacts,
  seen: ReadonlyMap<string, number>,
): Meant {
  // A masked number names nobody.
  if (studentNo && !studentNo.includes('*')) {
    const person = people.find((one) => one.studentNo === studentNo);
    if (!person)
      return { at: 'studentNo', fault: mayNotAdd ? `${NOT_ON_LIST}。${mayNotAdd}` : '您管理的学校里没有这个学号' };
    return studentName && foldedName(studentName) !== foldedName(person.name)
      ? { person, at: 'studentName', fault: `学号 ${studentNo} 是${person.name}` }
      : { person };
  }
  if (!studentName) return { at: 'studentName', fault: '请填写学号或姓名' };
  const named = people.filter((one) => foldedName(one.name) === foldedName(studentName));
  const fitting = named.filter((one) => isSame(className, one.className) && isSame(orgName, one.orgName));
  // The list that went out says of whoever is on it where they belong, be it nowhere.
  const listed = status
    ? fitting.filter((one) => one.enrolmentId && !one.className === !className && !one.orgName === !orgName)
    : [];
  const those = listed.length > 0 ? listed : fitting;
  const [only, other] = those;
  if (only && !other) return { person: only };
  const next = those.every(({ enrolmentId }) => enrolmentId)
    ? those.find((one) => !seen.has(one.accountId))
    : undefined;
  if (next) return { person: next };
  if (only) return { at: 'studentNo', fault: `有 ${those.length} 位同名的人，请填写学号` };
  const where =
    named.length > 0 ? '这个班没有这个姓名' : mayNotAdd ? `${NOT_ON_LIST}。${mayNotAdd}` : '您管理的学校里没有这个姓名';
  return { at: named.length > 0 ? 'className' : 'studentName', fault: where };
}

/** What the row changes of how somebody is marked. */
function markOf(
  { attendance }: SignUpCells,
  { enrolmentId, attendance: before }: Listed,
  { hasBegun }: ListFacts,
  faults: FieldErrors,
): JudgedRow['mark'] {
  const after = attendance ? readAttendance(attendance) : before;
  if (after === undefined) {
    const words = Object.values(attendanceLabel).map(({ label }) => label);
    faults.attendance = `可填：${words.join('、')}`;
  } else if (after !== before && !hasBegun) faults.attendance = '活动开始后才能登记到场';
  return after === undefined || after === before || !hasBegun
    ? undefined
    : { enrolmentId: enrolmentId!, before, after };
}

/** The sign-up of a pupil who is not on the list, judged as their own would be. */
function signUpOf(
  { attendance, phone, remarks }: SignUpCells,
  { accountId, name, isGone }: Listed,
  { mayNotAdd, facts, stages, now }: ListFacts,
  taken: number,
  faults: FieldErrors,
): NewSignUp | undefined {
  const of = facts.get(accountId);
  if (mayNotAdd || !of) faults.studentName = NOT_ON_LIST;
  else if (isGone) faults.studentName = `${name}已离校或账号已停用`;
  else {
    const problem = signUpProblem({ ...of, signCount: of.signCount + taken }, stages, now);
    if (problem) faults.studentName = problem;
  }
  if (attendance && readAttendance(attendance) !== Attendance.unmarked) faults.attendance = '报名后才能登记到场';
  if (!of || Object.keys(faults).length > 0) return undefined;
  const written = phone.includes('*') ? '' : plainPhone(phone);
  const wrong = written && phoneProblem(written);
  if (wrong) faults.phone = wrong;
  const sent = { phone: written || of.knownPhone, identityCard: of.knownIdentity };
  const missing = missingFields(of, { phone: sent.phone, identityCards: new Map([[accountId, sent.identityCard]]) });
  if (missing.enrollPhone) faults.phone = missing.enrollPhone;
  if (missing.enrollIdentityCard) faults.studentName = `${name}没有登记证件号码，请先在学生信息里补充`;
  if (missing.emergencyContact) faults.studentName = `活动要求先填写紧急联系人，请${name}的家庭自己报名`;
  if (Object.keys(faults).length > 0) return undefined;
  return {
    ...{ accountId, ...sent, personCount: of.companions + 1, remarks: remarks || SIGNED_UP_BY_LIST },
    toComplete: of.lacksContact,
  };
}
