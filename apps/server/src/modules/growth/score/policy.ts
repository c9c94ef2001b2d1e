import { type CreditItem, SUBJECT_KEYS, Usertype } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

const STAFF: readonly number[] = [Usertype.teacher, Usertype.schoolAdministrator, Usertype.classTeacher];
/** Who finds the room of scores. */
export const mayWorkWithScores = ({ usertype }: Pick<Session, 'usertype'>): boolean => STAFF.includes(usertype);

/** A class or a subject in it, of this school year. */
export interface Charge {
  classId: string;
  /** Null: class teacher. */
  subjectId: string | null;
  subjectName: string;
}

/** What somebody may do with the sheets of one school. */
export interface Power {
  orgId: string;
  /** The school's administrators do everything there. */
  isOffice: boolean;
  charges: readonly Charge[];
}

export const powerOf = (session: Session, charges: readonly Charge[]): Power => ({
  orgId: session.orgId || '0',
  isOffice: session.usertype === Usertype.schoolAdministrator,
  charges,
});

const inClass = ({ charges }: Power, classId: string) => charges.filter((one) => one.classId === classId);
export const isClassTeacher = (power: Power, classId: string): boolean =>
  inClass(power, classId).some(({ subjectId }) => subjectId === null);

/** The school's own classes: all for its administrators, for others those that they teach. */
export const seesClass = (power: Power, { orgId, classId }: { orgId: string; classId: string }): boolean =>
  orgId === power.orgId && (power.isOffice || inClass(power, classId).length > 0);

/** Marks of a subject in a class: the administrators', the class teacher's, the subject teacher's. For others they are not there. */
export const seesSubject = (power: Power, classId: string, subjectId: string): boolean =>
  power.isOffice ||
  isClassTeacher(power, classId) ||
  inClass(power, classId).some((one) => one.subjectId === subjectId);

/** Fitness: the administrators', the class teacher's, and whose subject is physical education. */
export const seesFitness = (power: Power, classId: string): boolean =>
  power.isOffice ||
  isClassTeacher(power, classId) ||
  inClass(power, classId).some(({ subjectName }) => subjectName.startsWith('体育'));

/** Grades of senior high schools, whose pupils earn credits. */
export const hasCredits = (gradeId: string | null): boolean => gradeId?.startsWith('4') === true;
/** Credits of a part: the administrators', the class teacher's, the subject teacher's. */
export const seesCredit = (power: Power, classId: string, { subject }: CreditItem): boolean =>
  power.isOffice ||
  isClassTeacher(power, classId) ||
  (subject !== '' && inClass(power, classId).some(({ subjectName }) => SUBJECT_KEYS[subjectName] === subject));

/** Awards and discipline: the administrators' and the class teacher's. */
export const keepsAwards = (power: Power, classId: string): boolean => power.isOffice || isClassTeacher(power, classId);

/** @throws Refusal notPermitted: examinations are the school's */
export function requireOffice({ usertype, orgId }: Session): string {
  if (usertype !== Usertype.schoolAdministrator || !orgId) throw notPermitted('只有学校管理员可以安排和发布考试');
  return orgId;
}

/** @throws Refusal notPermitted: whether ranks are told is a bureau's to say */
export function requireBureau({ usertype, orgId }: Session): string {
  if (usertype !== Usertype.bureauStaff || !orgId) throw notPermitted('只有教育局可以设置排名是否显示');
  return orgId;
}
