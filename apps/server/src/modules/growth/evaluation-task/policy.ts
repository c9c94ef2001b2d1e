import { Usertype } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Duty } from '../record/index.ts';

type Who = Pick<Session, 'usertype' | 'orgId'>;
const SCHOOL: readonly number[] = [Usertype.teacher, Usertype.schoolAdministrator, Usertype.classTeacher];
const EDITORS: readonly number[] = [Usertype.schoolAdministrator, Usertype.bureauStaff];

/** Who finds the room of evaluation tasks, and that of systems of indicators. */
export const mayKeepTasks = ({ usertype }: Pick<Session, 'usertype'>): boolean => SCHOOL.includes(usertype);
export const mayKeepIndicators = ({ usertype }: Pick<Session, 'usertype'>): boolean => EDITORS.includes(usertype);

/** What somebody looks after: all classes of a school (null), or those whose class teacher they are in this school year. */
export interface Care {
  orgId: string;
  classIds: readonly string[] | null;
}

export const careOf = (session: Session, duties: readonly Duty[]): Care => ({
  orgId: session.orgId || '0',
  classIds:
    session.usertype === Usertype.schoolAdministrator
      ? null
      : duties
          .filter(({ subjectId, absentId }) => subjectId === null && absentId === null)
          .map(({ classId }) => classId),
});

export const looksAfter = ({ classIds }: Care, classId: string): boolean =>
  classIds === null || classIds.includes(classId);

/** Who rated whom is for an auditor of the school alone: its administrators. */
export const isAuditor = ({ usertype, orgId }: Who): boolean =>
  usertype === Usertype.schoolAdministrator && orgId !== '';

/** @throws Refusal notPermitted */
export function requireAuditor(session: Session): void {
  if (!isAuditor(session)) throw notPermitted('只有学校管理员可以审计评分来源');
}
