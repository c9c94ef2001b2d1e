import { isStaff, isTeacher, type removeSecondFactor, Usertype } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { requireRecentPassword, type SecondFactors } from '../account/index.ts';
import { isWithin, scopeOf } from '../organisation/index.ts';

interface Colleague {
  accountId: string;
  usertype: Usertype;
  orgId: string | null;
}

/** Who is above a member of staff whose organisation is in the scope of the session; nobody is above themselves. */
function isAbove({ accountId, usertype, orgId }: Session, colleague: Colleague): boolean {
  if (accountId === colleague.accountId || !isStaff(colleague.usertype)) return false;
  if (usertype === Usertype.platformAdministrator) return true;
  if (colleague.usertype === Usertype.platformAdministrator) return false;
  if (usertype === Usertype.bureauStaff)
    return colleague.usertype !== Usertype.bureauStaff || colleague.orgId !== orgId;
  return isTeacher(colleague.usertype);
}

/** Takes the second factor off somebody who has lost authenticator and recovery codes. */
export const createSecondFactorRemoval =
  ({ database }: Platform, secondFactors: SecondFactors) =>
  /** @throws Refusal notFound for whom the session is not above; for one without a second factor; when the password is not recent */
  async ({ session, input, now, address, requestId }: Call<typeof removeSecondFactor>) => {
    requireRecentPassword(session, now);
    const colleague = await database.row<Colleague>(
      'select account_id as "accountId", usertype, org_id as "orgId" from account where account_id = $1',
      [input.id],
    );
    const scope = scopeOf(session);
    const isInScope = scope === null || (colleague?.orgId && (await isWithin(database, scope, colleague.orgId)));
    if (!colleague || !isInScope || !isAbove(session, colleague)) throw notFound('人员不存在或不属于您管理');
    await database.transaction(async (db) => {
      if (!(await secondFactors.remove(db, input.id))) throw refused('该账号没有开启两步验证');
      await audit(db, { event: 'secondFactor.removed', target: input.id, session, address, requestId });
    });
    return done('已解除两步验证');
  };
export type SecondFactorRemoval = ReturnType<typeof createSecondFactorRemoval>;
