import { Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import type { Duty } from '../record/index.ts';

const STAFF: readonly number[] = [Usertype.teacher, Usertype.schoolAdministrator, Usertype.classTeacher];
const OVER_SCHOOLS: readonly number[] = [Usertype.platformAdministrator, Usertype.bureauStaff];
/** Who sees how far schools are, in numbers, and nothing of a student. */
export const looksOver = ({ usertype }: Pick<Session, 'usertype'>): boolean => OVER_SCHOOLS.includes(usertype);
/** Who finds the room of archives. */
export const mayArchive = (session: Pick<Session, 'usertype'>): boolean =>
  STAFF.includes(session.usertype) || looksOver(session);

/** Classes whose reports somebody keeps: as class teacher; null is all of the school. */
export const classesKept = ({ usertype }: Session, duties: readonly Duty[]): string[] | null =>
  usertype === Usertype.schoolAdministrator
    ? null
    : duties.filter(({ subjectId, absentId }) => subjectId === null && absentId === null).map(({ classId }) => classId);

/** Whether a class is the person's: of the own school, and as class teacher where they are no administrator of it. */
export function keeps(session: Session, duties: readonly Duty[], place: { orgId: string; classId: string }): boolean {
  const kept = classesKept(session, duties);
  return place.orgId === session.orgId && (kept === null || kept.includes(place.classId));
}
