import { Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import type { Duty } from '../record/index.ts';

const STAFF: readonly number[] = [Usertype.teacher, Usertype.schoolAdministrator, Usertype.classTeacher];
/** Who finds the room of archives. */
export const mayArchive = ({ usertype }: Pick<Session, 'usertype'>): boolean => STAFF.includes(usertype);

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
