import { type CreditItem, SUBJECT_KEYS } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import {
  looksAfter,
  type Responsibility,
  requireBureau,
  requireOffice,
  subjectsTaught,
  teaches,
} from '../../people/responsibility/index.ts';

/** A class of a school: who has nothing to do in it finds no sheet of it. */
interface Place {
  orgId: string;
  classId: string;
}

/** Marks of a subject in a class: of who looks after the class, and of the subject's teachers. For others they are not there. */
export const seesSubject = (who: Responsibility, place: Place, subjectId: string): boolean =>
  looksAfter(who, place) || teaches(who, place.classId, subjectId);

/** Whether one of these subjects is physical education. */
export const isFitness = ({ subjectName }: { subjectName: string }): boolean => subjectName.startsWith('体育');
/** Fitness: of who looks after the class, and of who teaches physical education there. */
export const seesFitness = (who: Responsibility, place: Place): boolean =>
  looksAfter(who, place) || subjectsTaught(who, place.classId).some(isFitness);

/** Grades of senior high schools, whose pupils earn credits. */
export const hasCredits = (gradeId: string | null): boolean => gradeId?.startsWith('4') === true;
/** Credits of a part: of who looks after the class, and of its subject's teachers. */
export const seesCredit = (who: Responsibility, place: Place, { subject }: CreditItem): boolean =>
  looksAfter(who, place) ||
  (subject !== '' &&
    subjectsTaught(who, place.classId).some(({ subjectName }) => SUBJECT_KEYS[subjectName] === subject));

/** @throws Refusal notPermitted: examinations are the school's */
export const requireExaminer = (session: Session): string => requireOffice(session, '只有学校管理员可以安排和发布考试');

/** @throws Refusal notPermitted: whether ranks are told is a bureau's to say */
export const requireRankKeeper = (session: Session): string => requireBureau(session, '只有教育局可以设置排名是否显示');
