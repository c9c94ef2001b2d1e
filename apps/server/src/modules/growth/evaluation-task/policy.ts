import { Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import { requireOffice } from '../../people/responsibility/index.ts';

const EDITORS: readonly number[] = [Usertype.schoolAdministrator, Usertype.bureauStaff];
/** Who finds the room of systems of indicators. */
export const mayKeepIndicators = ({ usertype }: Pick<Session, 'usertype'>): boolean => EDITORS.includes(usertype);

/** Who rated whom is for an auditor of the school alone: its office. @throws Refusal notPermitted */
export function requireAuditor(session: Session): void {
  requireOffice(session, '只有学校管理员可以审计评分来源');
}
