import { Office, Usertype } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import { requireAccess } from '../../../platform/http/route.ts';
import type { LeavingList } from '../../../platform/leaving-list.ts';
import { inOffice, type Session } from '../../../platform/sessions.ts';

const ADMINISTRATORS: readonly number[] = [
  Usertype.platformAdministrator,
  Usertype.bureauStaff,
  Usertype.schoolAdministrator,
  Usertype.baseStaff,
];

/** Who takes lists out, but for who only leads a grade; what stands in them is judged by the list's own call. @throws Refusal */
export function requireTaker({ usertype, offices }: Pick<Session, 'usertype' | 'offices'>): void {
  const hasWork = offices.some((office) => office !== Office.gradeLeader);
  if (!ADMINISTRATORS.includes(usertype) && !hasWork) throw notPermitted('您没有导出列表的权限');
}

/** Somebody as they take out a list: in its office where they hold it. @throws Refusal as the list's own call */
export function takerOf(session: Session, { endpoint, office }: LeavingList): Session {
  const taker = inOffice(session, office);
  requireAccess(endpoint, taker);
  return taker;
}
