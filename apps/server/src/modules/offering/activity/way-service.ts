import {
  ActivityAudit,
  type ActivityStep,
  type manageActivityStep,
  type ParsedInputOf,
  undescribedProblem,
} from '@vimo/contract';
import { type AuditEvent, audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { bureausAbove } from '../../people/organisation/index.ts';
import { inHandOf } from '../../people/responsibility/index.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import { activityNotices } from './notices.ts';
import { MANAGERS, mayPassActivities } from './policy.ts';
import type { Activities } from './service.ts';
import { afterStep, mayStep, type Person, type Standing, stepsFrom } from './states.ts';
import type { TellSignedUp } from './telling.ts';
import { isBureau } from './way-queries.ts';
import { asksColleague, moveActivity, passerOf, type WrittenActivity } from './write-queries.ts';

/** How each step is called in the audit log, what is said of it, and what whoever put it forward hears of theirs, or of a colleague's who has gone. */
const TOLD: Record<ActivityStep, { event: AuditEvent['event']; done: string; refusal: string; hears?: string }> = {
  putForward: { event: 'activity.putForward', done: '已送审', refusal: '当前状态不能送审' },
  putForwardOwn: { event: 'activity.putForward', done: '已送审，通过后显示在本机构页面', refusal: '当前状态不能送审' },
  takeBack: { event: 'activity.takenBack', done: '已撤回', refusal: '活动没有在审核中' },
  passWithin: {
    ...{ event: 'activity.passedWithin', done: '已通过，并报教育局审核', refusal: '您不能审核这个活动' },
    hears: '送审的活动已通过校内审核',
  },
  pass: {
    event: 'activity.passed',
    done: '已通过，可以发布到本局页面',
    refusal: '您不能审核这个活动',
    hears: '送审的活动已通过',
  },
  passAndIssue: {
    event: 'activity.passedAndIssued',
    done: '已通过并发布到教育局页面',
    refusal: '您不能审核这个活动',
    hears: '的活动已通过并发布到教育局页面',
  },
  return: { event: 'activity.returned', done: '已退回', refusal: '您不能审核这个活动', hears: '送审的活动被退回' },
  issue: {
    event: 'activity.issued',
    done: '已发布到教育局页面',
    refusal: '活动通过并在门户发布后才能发布到教育局页面',
    hears: '的活动已发布到教育局页面',
  },
  withdraw: {
    event: 'activity.withdrawn',
    done: '已从教育局页面撤下',
    refusal: '活动没有显示在教育局页面',
    hears: '的活动已从教育局页面撤下',
  },
};
const NEEDS_REASON: readonly ActivityStep[] = ['return', 'withdraw'];
const PUTTING_FORWARD: readonly ActivityStep[] = ['putForward', 'putForwardOwn'];
/** By these it waits for whoever passes it next. */
const WAITING_FROM: readonly ActivityStep[] = [...PUTTING_FORWARD, 'passWithin'];
const JUDGING: readonly ActivityStep[] = ['pass', 'passAndIssue', 'passWithin', 'return'];

/** Why a step cannot be taken that may not. */
function refusalOf(step: ActivityStep, at: Standing, person: Person): string {
  const { twoPeople, forOwnPage, auditStatus, published, passedBelow } = at;
  if (JUDGING.includes(step) && person.putItForward) return '不能审核自己送审的活动';
  if (step === 'passAndIssue' && forOwnPage) return '活动只送审了本机构页面，请按“通过”';
  if (step === 'passAndIssue' && auditStatus === ActivityAudit.waiting && !published && !passedBelow)
    return '活动没有在门户发布，不能发布到教育局页面';
  if (step === 'passAndIssue' && twoPeople) return '本局要求审核和发布由两个人完成，请先通过，再由另一人发布';
  if (step === 'issue' && twoPeople && person.passedIt) return '本局要求审核和发布由两个人完成，请由另一人发布';
  return TOLD[step].refusal;
}

/** Who passed it for the bureau, once somebody has taken a step: of what is put forward anew nobody has. */
function passedAfter(step: ActivityStep, accountId: string, before: string | null): string | null {
  if (step === 'pass' || step === 'passAndIssue') return accountId;
  return PUTTING_FORWARD.includes(step) ? null : before;
}

const ON_ITS_WAY: readonly number[] = [ActivityAudit.waiting, ActivityAudit.withSchool, ActivityAudit.passed];

interface Parts {
  activities: Activities;
  notifications: Notifications;
  deliveries: Deliveries;
  telling: TellSignedUp;
  written(db: Db, session: Session, id: string, how?: { held: boolean }): Promise<WrittenActivity>;
}

/**
 * The bureau that is asked for an organisation: that to which an activity on its way was put forward, else the topmost that passes what is shown below it, else the nearest above; of a bureau's own none.
 * @returns it, whether it passes what is shown on the own pages too, and whether the person passes for it: not who is of a bureau below that one
 */
async function askedFor(
  db: Db,
  session: Session,
  orgId: string,
  activity?: Pick<WrittenActivity, 'auditStatus' | 'auditOrgId'>,
) {
  const above = (await isBureau(db, orgId)) ? [] : await bureausAbove(db, orgId);
  const passer = await passerOf(db, orgId);
  const given = activity && ON_ITS_WAY.includes(activity.auditStatus) ? activity.auditOrgId : null;
  const known = [given, passer].map((id) => above.findIndex((bureau) => bureau.orgId === id));
  const at = known.find((place) => place >= 0) ?? 0;
  return {
    bureau: above[at],
    isPassing: passer !== null,
    mayPass: mayPassActivities(session) && !above.slice(0, at).some((bureau) => bureau.orgId === session.orgId),
  };
}

/** Where it stands, the bureau on whose pages it shall appear, and what the person is to it. */
async function standingOf(db: Db, session: Session, activity: WrittenActivity) {
  const { bureau, isPassing, mayPass } = await askedFor(db, session, activity.orgId, activity);
  const at: Standing = {
    ...{ auditStatus: activity.auditStatus, issueStatus: activity.issueStatus, published: activity.published },
    ...{ secondPerson: activity.secondPerson, hasBureau: bureau !== undefined, forOwnPage: activity.forOwnPage },
    twoPeople: bureau !== undefined && (await asksColleague(db, bureau.orgId)),
    passedBelow: isPassing,
  };
  const person: Person = {
    ...{ mayWrite: true, mayPass },
    putItForward: activity.putForwardBy === session.accountId,
    passedIt: activity.passedBy === session.accountId,
  };
  return { bureau, at, person };
}

/** The way of an activity to the pages of the bureau above (docs/domains/activities.md, The bureau's pages). */
export function createActivityWay(
  { database }: Pick<Platform, 'database'>,
  { activities, notifications, deliveries, telling, written }: Parts,
) {
  return {
    askedFor,

    /** Where it stands, and what the person may do with it on the way. */
    async of(db: Db, session: Session, activity: WrittenActivity) {
      const { bureau, at, person } = await standingOf(db, session, activity);
      return { bureauName: bureau?.orgName ?? '', steps: stepsFrom(at, person), standing: at, person };
    },

    /** Takes a step. @returns what to say of it. @throws Refusal when it is another than was read, when the step does not lead on from there, for want of a reason, or of words for a picture of what is put forward */
    async step(
      { session, now, requestId }: { session: Session; now: WireTime; requestId: string },
      { activityId, edition, step, reason }: ParsedInputOf<typeof manageActivityStep>,
    ): Promise<string> {
      // Kept settings are read by a connection of their own, so before the transaction.
      const open = await deliveries.telling();
      const text = await database.transaction(async (db) => {
        const activity = await written(db, session, activityId, { held: true });
        const { bureau, at, person } = await standingOf(db, session, activity);
        if (!bureau) throw refused('上级没有教育局，活动发布后直接显示');
        if (activity.edition !== edition) throw changedMeanwhile();
        if (!mayStep(step, at, person)) throw refused(refusalOf(step, at, person));
        if (NEEDS_REASON.includes(step) && !reason) throw invalidInput({ reason: '请填写原因' });
        const isPutForward = PUTTING_FORWARD.includes(step);
        const undescribed = isPutForward ? undescribedProblem(activity.details) : undefined;
        if (undescribed) throw refused(undescribed);
        const to = afterStep(step, at);
        const isShownNow = to.published && !at.published;
        if (isShownNow && activity.actEndDate <= now) throw refused('活动已经结束，不能再发布，请退回');
        const asked = isPutForward ? (await askedFor(db, session, activity.orgId)).bureau : bureau;
        await moveActivity(db, activityId, {
          ...to,
          auditOrgId: (asked ?? bureau).orgId,
          putForwardBy: isPutForward ? session.accountId : activity.putForwardBy,
          putForwardAt: WAITING_FROM.includes(step) ? now : undefined,
          passedBy: passedAfter(step, session.accountId, activity.passedBy),
          reason,
        });
        // Who changed it told nobody that it is off, as it was to be passed anew: taken back it stays off.
        const staysOff = step === 'takeBack' && at.passedBelow && !at.published;
        if (isShownNow || staysOff) {
          const [before, after] = [staysOff, isShownNow].map((published) => ({ ...activity, published }));
          await telling(db, { before: before!, after: after!, now, open });
        }
        const { event, hears, done } = TOLD[step];
        if (hears && activity.putForwardBy) {
          const put = { orgId: activity.orgId, accountIds: [activity.putForwardBy] };
          const { accountIds, whose } = await inHandOf(db, { ...put, usertypes: MANAGERS, orAbove: true }, now);
          await notifications.notify(db, {
            accountIds: accountIds.filter((id) => id !== session.accountId),
            notice: activityNotices.judged,
            title: `${whose}${hears}`,
            text: reason ? `${activity.title}：${reason}` : activity.title,
            href: `/zs-platform/activities?open=${activityId}`,
          });
        }
        await audit(db, { event, session, target: activityId, requestId });
        return step === 'pass' && to.forOwnPage ? '已通过，显示在该机构的页面' : done;
      });
      activities.forgetTotals();
      return text;
    },
  };
}
export type ActivityWay = ReturnType<typeof createActivityWay>;
