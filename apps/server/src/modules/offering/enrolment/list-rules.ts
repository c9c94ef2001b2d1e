import {
  Attendance,
  attendanceLabel,
  EnrollForm,
  type FieldErrors,
  foldedName,
  ImportAction,
  type JudgedSignUp,
  MOST_REMARKS,
  phoneProblem,
  plainPhone,
  SIGNED_UP_BY_LIST,
  type SignUpCells,
} from '@vimo/contract';
import type { WireTime } from '../../../platform/time.ts';
import { FAILED_FORMULA, isFailedFormula } from '../../content/workbook/index.ts';
import { plainClassOfGrade, unknownNumber } from '../../people/roster/index.ts';
import { missingFields, type SignUpFacts, type Stages, signUpProblem } from './rules.ts';

export interface SignUpRow {
  row: number;
  cells: SignUpCells;
}
/** Somebody who is on the list, or may be put there. */
export interface Listed {
  accountId: string;
  name: string;
  /** A login: of pupils of the person's schools alone, else empty. */
  studentNo: string;
  orgName: string;
  className: string;
  /** The living sign-up, and how it is marked. */
  enrolmentId: string | null;
  attendance: number;
  /** A sign-up for the activity was taken back, by the family or by the organiser. */
  hasCancelled: boolean;
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
/** Names of organisations are one without brackets and blanks. */
const plainOrg = (text: string) => text.normalize('NFKC').replace(/[\s()]/g, '');
const isOfOrg = (written: string, held: string) =>
  written === '' || plainOrg(written) === plainOrg(held) || foldedName(written) === foldedName(held);
const isOfClass = (written: string, held: string) =>
  written === '' || plainClassOfGrade(written) === plainClassOfGrade(held);

/** How somebody was marked, as it is written; undefined for what is none of the words. */
export function readAttendance(text: string): number | undefined {
  const found = Object.entries(attendanceLabel).find(([, { label }]) => label === text.replace(/^已(?=到场)/, ''));
  return found ? Number(found[0]) : undefined;
}

/** Names of one sign are not looked for among all pupils: every tenth has some of them. */
export const isSought = (name: string): boolean => foldedName(name).length > 1;

/**
 * Each row of a list by what there is (docs/domains/activities.md, Lists): who is on it already and is marked so stays, who is marked otherwise is marked, who is not
 * there is signed up by the rules of every sign-up, one after the other as far as places go.
 */
export function judgeSignUps(rows: readonly SignUpRow[], known: ListFacts): JudgedRow[] {
  const search = {
    byNumber: new Map(known.people.map((one) => [one.studentNo, one])),
    byName: Map.groupBy(known.people, ({ name }) => foldedName(name)),
  };
  const seen = new Map<string, number>();
  let taken = 0;
  return rows.map(({ row, cells }) => {
    const faults: FieldErrors = {};
    const found = isCancelled(cells) ? undefined : meant(cells, known, search, seen);
    const person = found?.person;
    if (found?.fault) faults[found.at] = found.fault;
    else if (!found && readAttendance(cells.attendance)) faults.attendance = '已取消报名，不能登记到场';
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
    const note = signUp
      ? [person!.hasCancelled && '取消过报名', signUp.personCount > 1 && `与同行的人共 ${signUp.personCount} 人`]
      : [];
    return {
      ...{ row, cells: { ...cells, before }, place, note: note.filter(Boolean).join('，') },
      ...{ faults: faults as Record<string, string>, action, signUp, mark },
    };
  });
}

/** The list that went out says so of a sign-up that was taken back. */
const isCancelled = ({ status }: Pick<SignUpCells, 'status'>) => status.includes('取消');

interface Search {
  byNumber: ReadonlyMap<string, Listed>;
  /** By folded name. */
  byName: ReadonlyMap<string, readonly Listed[]>;
}

type Meant = { person: Listed; at?: undefined; fault?: undefined } | { person?: Listed; at: string; fault: string };

/** Who is meant by a row: by number, else by name with class and organisation as far as they are said. */
function meant(
  { studentNo, studentName, className, orgName, status, attendance }: SignUpCells,
  { mayNotAdd }: ListFacts,
  { byNumber, byName }: Search,
  seen: ReadonlyMap<string, number>,
): Meant {
  if (studentNo) {
    const person = byNumber.get(studentNo);
    const nobody = mayNotAdd ? `您的学校里没有用这个学号报名的人。${mayNotAdd}` : '您管理的学校里没有这个学号';
    if (!person) return { at: 'studentNo', fault: unknownNumber(studentNo, nobody) };
    return studentName && foldedName(studentName) !== foldedName(person.name)
      ? { person, at: 'studentName', fault: `学号 ${studentNo} 是${person.name}` }
      : { person };
  }
  if (!studentName) return { at: 'studentName', fault: '请填写学号或姓名' };
  const named = byName.get(foldedName(studentName)) ?? [];
  if (named.length === 0) {
    const nobody = isSought(studentName) ? '您管理的学校里没有这个姓名' : '姓名只有一个字，请填写学号';
    return { at: 'studentName', fault: mayNotAdd ? `${NOT_ON_LIST}。${mayNotAdd}` : nobody };
  }
  const inPlace = named.filter((one) => isOfOrg(orgName, one.orgName));
  if (inPlace.length === 0) return { at: 'orgName', fault: '这个单位没有这个姓名' };
  const fitting = inPlace.filter((one) => isOfClass(className, one.className));
  if (fitting.length === 0) return { at: 'className', fault: '这个班没有这个姓名' };
  // The list that went out says of whoever is on it where they belong, be it nowhere.
  const listed = fitting.filter(
    (one) => status && one.enrolmentId && !one.className === !className && !one.orgName === !orgName,
  );
  // A list of a class does not mean who has left it.
  const living = fitting.filter(({ enrolmentId, isGone }) => enrolmentId || !isGone);
  const those = [listed, living, fitting].find(({ length }) => length > 0)!;
  const [only, other] = those;
  if (!other) return { person: only! };
  // Namesakes who all are on the list: rows that change nothing are theirs, one after the other. Whom a mark means is not for the list to guess.
  const isMarkedSo = (one: Listed) => !attendance || readAttendance(attendance) === one.attendance;
  const next = those.every(({ enrolmentId }) => enrolmentId)
    ? those.find((one) => !seen.has(one.accountId) && isMarkedSo(one))
    : undefined;
  if (next) return { person: next };
  const way = those.some((one) => one.studentNo) ? '请填写学号' : '请在报名名单里登记到场';
  return { at: 'studentNo', fault: `有 ${those.length} 位同名的人，${way}` };
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
  { attendance, phone, remarks, status }: SignUpCells,
  { accountId, name, isGone, hasCancelled }: Listed,
  { mayNotAdd, facts, stages, now }: ListFacts,
  taken: number,
  faults: FieldErrors,
): NewSignUp | undefined {
  const of = facts.get(accountId);
  if (mayNotAdd || !of) faults.studentName = NOT_ON_LIST;
  // It went out before they took it back: the list does not undo what a family did since.
  else if (hasCancelled && status) faults.status = '名单导出后已取消报名，要重新报名请清空这一格';
  else if (isGone) faults.studentName = `${name}已离校或账号已停用`;
  else {
    const problem = signUpProblem({ ...of, signCount: of.signCount + taken }, stages, now);
    if (problem) faults.studentName = problem;
  }
  if (attendance && readAttendance(attendance) !== Attendance.unmarked) faults.attendance = '报名后才能登记到场';
  if ([...remarks].length > MOST_REMARKS) faults.remarks = `最多 ${MOST_REMARKS} 个字`;
  if (!of || Object.keys(faults).length > 0) return undefined;
  const isAsked = of.enrollForm.includes(EnrollForm.phone) && !phone.includes('*');
  const written = isAsked ? plainPhone(phone) : '';
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
