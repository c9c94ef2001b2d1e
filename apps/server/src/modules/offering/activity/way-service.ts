import type { ActivityStep, manageActivityStep, ParsedInputOf } from '@vimo/contract';
import { type AuditEvent, audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { bureausAbove } from '../../people/organisation/index.ts';
import { activityNotices } from './notices.ts';
import { mayPassActivities } from './policy.ts';
import type { Activities } from './service.ts';
import { afterStep, mayStep, type Person, type Standing, stepsFrom } from './states.ts';
import { isBureau } from './way-queries.ts';
import { asksColleague, moveActivity, type WrittenActivity } from './write-queries.ts';

/** How each step is called in the audit log, what is said of it, and what whoever put it forward hears of it. */
const TOLD: Record<ActivityStep, { event: AuditEvent['event']; done: string; refusal: string; hears?: string }> = {
  putForward: { event: 'activity.putForward', done: '已送审', refusal: '当前状态不能送审' },
  takeBack: { event: 'activity.takenBack', done: '已撤回', refusal: '活动没有在审核中' },
  passWithin: {
    ...{ event: 'activity.passedWithin', done: '已通过，并报教育局审核', refusal: '您不能审核这个活动' },
    hears: '您送审的活动已通过校内审核',
  },
  pass: {
    event: 'activity.passed',
    done: '已通过，可以发布到本局页面',
    refusal: '您不能审核这个活动',
    hears: '您送审的活动已通过',
  },
  passAndIssue: {
    event: 'activity.passedAndIssued',
    done: '已通过并发布到教育局页面',
    refusal: '您不能审核这个活动',
    hears: '您的活动已通过并发布到教育局页面',
  },
  return: { event: 'activity.returned', done: '已退回', refusal: '您不能审核这个活动', hears: '您送审的活动被退回' },
  issue: {
    event: 'activity.issued',
    done: '已发布到教育局页面',
    refusal: '活动通过并在门户发布后才能发布到教育局页面',
    hears: '您的活动已发布到教育局页面',
  },
  withdraw: {
    event: 'activity.withdrawn',
    done: '已从教育局页面撤下',
    refusal: '活动没有显示在教育局页面',
    hears: '您的活动已从教育局页面撤下',
  },
};
export const doneText = (step: ActivityStep): string => TOLD[step].done;
const NEEDS_REASON: readonly ActivityStep[] = ['return', 'withdraw'];
/** By these it waits for whoever passes it next. */
const PUTTING_FORWARD: readonly ActivityStep[] = ['putForward', 'passWithin'];
const JUDGING: readonly ActivityStep[] = ['pass', 'passAndIssue', 'passWithin', 'return'];

/** Why a step cannot be taken that may not. */
function refusalOf(step: ActivityStep, { twoPeople }: Standing, person: Person): string {
  if (JUDGING.includes(step) && person.putItForward) return '不能审核自己送审的活动';
  if (step === 'passAndIssue' && twoPeople) return '本局要求审核和发布由两个人完成，请先通过，再由另一人发布';
  if (step === 'issue' && twoPeople && person.passedIt) return '本局要求审核和发布由两个人完成，请由另一人发布';
  return TOLD[step].refusal;
}

/** Who passed it for the bureau, once somebody has taken a step: of what is put forward anew nobody has. */
function passedAfter(step: ActivityStep, accountId: string, before: string | null): string | null {
  if (step === 'pass' || step === 'passAndIssue') return accountId;
  return step === 'putForward' ? null : before;
}

interface Parts {
  activities: Activities;
  notifications: Notifications;
  written(db: Db, session: Session, id: string, how?: { held: boolean }): Promise<WrittenActivity>;
}

/** The way of an activity to the pages of the bureau above (docs/domains/activities.md, The bureau's pages). */
export function createActivityWay(
  { database }: Pick<Platform, 'database'>,
  { activities, notifications, written }: Parts,
) {
  /** The bureau on whose pages it shall appear: the nearest above; of a bureau's own none. */
  const bureauOf = async (db: Db, orgId: string) =>
    (await isBureau(db, orgId)) ? undefined : (await bureausAbove(db, orgId))[0];

  /** Where it stands, and the bureau on whose pages it shall appear. */
  async function standingOf(db: Db, activity: WrittenActivity) {
    const bureau = await bureauOf(db, activity.orgId);
    const at: Standing = {
      ...{ auditStatus: activity.auditStatus, issueStatus: activity.issueStatus, published: activity.published },
      ...{ secondPerson: activity.secondPerson, hasBureau: bureau !== undefined },
      twoPeople: bureau !== undefined && (await asksColleague(db, bureau.orgId)),
    };
    return { bureau, at };
  }
  const personOf = (session: Session, activity: WrittenActivity): Person => ({
    mayWrite: true,
    mayPass: mayPassActivities(session),
    putItForward: activity.putForwardBy === session.accountId,
    passedIt: activity.passedBy === session.accountId,
  });

  return {
    bureauOf,

    /** Where it stands, and what the person may do with it on the way. */
    async of(db: Db, session: Session, activity: WrittenActivity) {
      const { bureau, at } = await standingOf(db, activity);
      return { bureauName: bureau?.orgName ?? '', steps: stepsFrom(at, personOf(session, activity)), standing: at };
    },

    /** Takes a step. @throws Refusal when it is another than was read, when the step does not lead on from there, or for want of a reason */
    async step(
      { session, now, requestId }: { session: Session; now: WireTime; requestId: string },
      { activityId, edition, step, reason }: ParsedInputOf<typeof manageActivityStep>,
    ): Promise<void> {
      await database.transaction(async (db) => {
        const activity = await written(db, session, activityId, { held: true });
        const { bureau, at } = await standingOf(db, activity);
        const person = personOf(session, activity);
        if (!bureau) throw refused('上级没有教育局，活动发布后直接显示');
        if (activity.edition !== edition) throw changedMeanwhile();
        if (!mayStep(step, at, person)) throw refused(refusalOf(step, at, person));
        if (NEEDS_REASON.includes(step) && !reason) throw invalidInput({ reason: '请填写原因' });
        await moveActivity(db, activityId, {
          ...afterStep(step, at),
          auditOrgId: bureau.orgId,
          putForwardBy: step === 'putForward' ? session.accountId : activity.putForwardBy,
          putForwardAt: PUTTING_FORWARD.includes(step) ? now : undefined,
          passedBy: passedAfter(step, session.accountId, activity.passedBy),
          reason,
        });
        const { event, hears } = TOLD[step];
        if (hears && activity.putForwardBy && activity.putForwardBy !== session.accountId)
          await notifications.notify(db, {
            accountIds: [activity.putForwardBy],
            notice: activityNotices.judged,
            title: hears,
            text: reason ? `${activity.title}：${reason}` : activity.title,
            href: `/zs-platform/activities?open=${activityId}`,
          });
        await audit(db, { event, session, target: activityId, requestId });
      });
      activities.forgetTotals();
    },
  };
}
export type ActivityWay = ReturnType<typeof createActivityWay>;
