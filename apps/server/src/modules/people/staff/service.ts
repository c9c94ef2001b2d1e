import {
  type manageActivityPage,
  type manageEnrolmentPage,
  type ParsedInputOf,
  type setSignUpTerms,
  usertypeLabel,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskIdentity, maskPhone } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { type Activities, statusesWanted } from '../../offering/activity/index.ts';
import { enrolStatus } from '../../offering/enrolment/index.ts';
import { mayManageActivities, scopeOf } from './policy.ts';
import {
  activityIn,
  enrolmentsOf,
  organisationIn,
  organisationsIn,
  profileOf,
  writeClosed,
  writeTerms,
} from './queries.ts';

const NO_ACTIVITY = '活动不存在或不属于您管理的机构';

/** Who the person is and what they answer for. */
export async function profile({ database }: Platform, session: Session) {
  const [person, orgs] = await Promise.all([
    profileOf(database, session.accountId),
    organisationsIn(database, scopeOf(session)),
  ]);
  return {
    userid: session.accountId,
    name: person?.name ?? session.name,
    headimg: person?.headimg ?? '',
    usertype: session.usertype,
    usertypeName: usertypeLabel[session.usertype],
    orgId: session.orgId,
    orgName: person?.orgName ?? '',
    orgs,
    mayManageActivities: mayManageActivities(session.usertype),
  };
}

/**
 * Published activities of the person's scope or of one organisation in it (with all below), and figures over these
 * organisations whatever else is filtered.
 * @throws Refusal notFound for an organisation out of scope
 */
export async function activityList(
  { database }: Platform,
  activities: Activities,
  session: Session,
  input: ParsedInputOf<typeof manageActivityPage>,
  now: WireTime,
) {
  const scope = scopeOf(session);
  if (input.orgId && !(await organisationIn(database, scope, input.orgId))) throw notFound('机构不存在或不属于您管理');
  const orgId = input.orgId || scope;
  const orgIds = orgId === null ? [] : [orgId];
  const filter = {
    orgIds,
    statuses: statusesWanted(input.activityApplyStatus),
    title: input.title || undefined,
  };
  const [page, figures] = await Promise.all([
    activities.page(filter, 'newest', input, { now }),
    activities.figures({ orgIds }, now),
  ]);
  return {
    dataList: page.dataList.map((activity) => ({ ...activity, closed: activity.closed ? 1 : 0 })),
    totalCount: page.totalCount,
    figures,
  };
}

/** Who signed up for an activity of the scope; numbers masked. @throws Refusal notFound for another's activity */
export async function enrolmentList(
  { database, secrets }: Platform,
  session: Session,
  input: ParsedInputOf<typeof manageEnrolmentPage>,
  now: WireTime,
) {
  if (!(await activityIn(database, scopeOf(session), input.activityId))) throw notFound(NO_ACTIVITY);
  const { rows, total } = await enrolmentsOf(database, input.activityId, input.name ?? '', {
    size: input.pageSize,
    offset: (input.currentPage - 1) * input.pageSize,
  });
  const dataList = rows.map((row) => ({
    ...row,
    phone: row.phoneCipher ? maskPhone(secrets.open(row.phoneCipher)) : '',
    identityCard: row.identityCipher ? maskIdentity(secrets.open(row.identityCipher)) : '',
    activityEnrollStatus: enrolStatus(row, now),
  }));
  return { dataList, totalCount: total };
}

/** Stops or resumes the sign-up of an activity of the scope that is not over. @returns the text to show */
export async function setClosed(
  { database }: Platform,
  activities: Activities,
  session: Session,
  { activityId, closed }: { activityId: string; closed: 0 | 1 },
  now: WireTime,
  requestId: string,
): Promise<string> {
  const activity = await activityIn(database, scopeOf(session), activityId);
  if (!activity) throw notFound(NO_ACTIVITY);
  if (activity.actEndDate <= now) throw refused('活动已结束');
  await database.transaction(async (db) => {
    if (!(await writeClosed(db, activityId, closed === 1))) return;
    const event = closed === 1 ? 'activity.signUpClosed' : 'activity.signUpReopened';
    await audit(db, { event, session, target: activityId, requestId });
  });
  activities.forgetTotals();
  return closed === 1 ? '已停止报名' : '已恢复报名';
}

/** Writes for whom an activity of the scope is besides its stages, and what its price means. */
export async function setTerms(
  { database }: Platform,
  activities: Activities,
  session: Session,
  { activityId, openToAllStages, feeNote }: ParsedInputOf<typeof setSignUpTerms>,
  requestId: string,
): Promise<string> {
  if (!(await activityIn(database, scopeOf(session), activityId))) throw notFound(NO_ACTIVITY);
  await database.transaction(async (db) => {
    if (!(await writeTerms(db, activityId, { openToAllStages: openToAllStages === 1, feeNote }))) return;
    await audit(db, { event: 'activity.termsChanged', session, target: activityId, requestId });
  });
  activities.forgetTotals();
  return '保存成功';
}
