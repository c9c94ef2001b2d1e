import {
  ActivityAudit,
  type Channel,
  hrefTo,
  IssueStatus,
  type manageActivitySave,
  type manageActivitySeries,
  type ParsedInputOf,
  URGENT,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { noteHidden } from '../../../platform/call-budget.ts';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound } from '../../../platform/errors.ts';
import { refuseRepeated } from '../../../platform/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { mayRefer, richTextOf } from '../../content/file/index.ts';
import { guardianIdsOf } from '../../people/account/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import { isOffered } from '../kind/index.ts';
import { activityNotices } from './notices.ts';
import { mayManageActivities, mayPassActivities } from './policy.ts';
import type { Activities } from './service.ts';
import { insertShift, keepSeries } from './shift-queries.ts';
import { shiftName, shiftsOf, shiftsProblem } from './shift-rules.ts';
import { beginning, onceChanged } from './states.ts';
import { createActivityWay } from './way-service.ts';
import {
  type ActivityWords,
  asksColleague,
  insertActivity,
  mayHold,
  moveActivity,
  passAsLeftBy,
  rewriteActivity,
  signedUp,
  type WrittenActivity,
  writtenActivity,
} from './write-queries.ts';

/** What the bureau passes: for whom and what it is. When and where it takes place its organisation changes without. */
const PASSED = ['title', 'introInfo', 'pictureIds', 'details', 'typeId', 'price', 'feeNote'] as const;
const isRewritten = (before: WrittenActivity, after: ActivityWords) =>
  PASSED.some((name) => before[name] !== after[name]);
const DAY_MS = 24 * 3600 * 1000;
const GONE = '活动不存在或不属于您管理的机构';
const SAME_START = '同系列已有这个时间开始的场次，请换一个开始时间';
type By = { session: Session; now: WireTime; requestId: string };
interface Parts {
  activities: Activities;
  notifications: Notifications;
  deliveries: Deliveries;
}

/** What begins within a day, or has begun and is not over. */
const cannotWait = ({ actStartDate, actEndDate }: Pick<ActivityWords, 'actStartDate' | 'actEndDate'>, now: WireTime) =>
  actEndDate > now && actStartDate <= toWireTime(new Date(fromWireTime(now).getTime() + DAY_MS));

/** What whoever wrote it hears: where it is shown now. */
function savedText(published: boolean, issueStatus: number, isAnew: boolean): string {
  if (isAnew) return '已保存；内容有改动，重新通过审核后才显示在教育局页面';
  if (!published) return '已保存，未发布';
  return issueStatus === IssueStatus.issued ? '已发布' : '已发布到本机构页面，送审通过后可显示在教育局页面';
}

/** Activities as their organisers write them (docs/domains/activities.md, Publishing). */
export function createActivityWriting(platform: Platform, { activities, notifications, deliveries }: Parts) {
  const { database, secrets } = platform;
  async function requireWritten(db: Db, session: Session, activityId: string, how?: { held: boolean }) {
    const activity = await writtenActivity(db, scopeOf(session), activityId, how);
    if (!activity) throw notFound(GONE);
    return activity;
  }

  const way = createActivityWay(platform, { activities, notifications, written: requireWritten });

  /** Where what somebody writes for an organisation begins. */
  const beginningAt = async (db: Db, session: Session, host: string) =>
    beginning({ hasBureau: (await way.bureauOf(db, host)) !== undefined, byBureau: mayPassActivities(session) });

  /** Where it stands once it is changed. */
  async function standingAfter(db: Db, session: Session, before: WrittenActivity, after: ActivityWords) {
    const { standing } = await way.of(db, session, before);
    return mayPassActivities(session) || !isRewritten(before, after) ? standing : onceChanged(standing);
  }

  /** @throws Refusal at `published` where the organisation wants a colleague to pass what one of its people publishes */
  async function requirePublisher(db: Db, session: Session, host: string): Promise<void> {
    if (!mayPassActivities(session) && (await asksColleague(db, host)))
      throw invalidInput({ published: '本机构发布的内容需另一人审核，请先不发布，保存后送审' });
  }

  /**
   * Those who signed up, and the guardians of children, are told of what they have to know: another time or place, that it was taken down, or that it is back. Within a day of
   * the activity that cannot wait: it is called urgent, and goes outside of the site by every channel that is open, at night too.
   */
  async function tellSignedUp(
    db: Db,
    { before, after, now, open }: { before: WrittenActivity; after: ActivityWords; now: WireTime; open: Channel[] },
  ): Promise<void> {
    const isBack = after.published && !before.published;
    if (before.signCount === 0 || !(before.published || isBack)) return;
    const moved = (['actStartDate', 'actEndDate', 'address'] as const).some((name) => before[name] !== after[name]);
    if (after.published && !moved && !isBack) return;
    const title = isBack ? '您报名的活动已重新发布' : after.published ? '您报名的活动有变动' : '您报名的活动已下架';
    const people = await signedUp(db, before.id);
    const isUrgent = [before, after].some((one) => cannotWait(one, now));
    await notifications.notify(db, {
      notice: activityNotices.changed,
      accountIds: [...new Set([...people, ...(await guardianIdsOf(db, people))])],
      about: people,
      // Of two changes within a second each is told.
      event: `activity-changed:${before.id}:${now}:${before.edition}`,
      ...(isUrgent
        ? { outside: { channels: open, orgId: before.orgId, href: hrefTo('/mine/notifications'), isUrgent } }
        : {}),
      title: `${isUrgent ? URGENT : ''}${title}`,
      text: after.published
        ? `${after.title}：${after.actStartDate.slice(0, 16)} 至 ${after.actEndDate.slice(0, 16)}，${after.address}`
        : `${before.title}，请联系主办方了解详情。`,
      href: `/index/activityDetail/${before.id}`,
    });
  }

  /** @throws Refusal naming the field that is wrong */
  async function checked(
    db: Db,
    { session, now }: By,
    words: ActivityWords,
    { before, source = before }: { before: WrittenActivity | undefined; source?: WrittenActivity | undefined },
  ) {
    const naming = {
      by: session,
      use: 'activity' as const,
      // Pictures that it showed before, or that the one shows of which it is a copy.
      ...(source ? { referrer: { table: 'activity', id: source.id } } : {}),
    };
    if (words.typeId !== before?.typeId && !(await isOffered(db, 'activity', words.typeId)))
      throw invalidInput({ typeId: '请选择活动类型' });
    if (words.published && words.actEndDate <= now && !before?.published)
      throw invalidInput({ actEndDate: '活动结束时间应晚于现在' });
    if (before && words.personNum > 0 && words.personNum < before.signCount)
      throw invalidInput({ personNum: `已有 ${before.signCount} 人报名，名额不能更少` });
    if (Number(words.price) > 0 && !words.feeNote) throw invalidInput({ feeNote: '请输入费用说明' });
    if (!(await mayRefer(db, words.pictureIds === '' ? [] : words.pictureIds.split(','), naming)))
      throw invalidInput({ pictureIds: '图片不存在，请重新上传' });
    return {
      ...words,
      details: await richTextOf(db, words.details, naming),
      dayContactCipher: words.dayContactPhone ? secrets.seal(words.dayContactPhone) : null,
    };
  }

  return {
    /** @throws Refusal notFound */
    async fetch(session: Session, activityId: string) {
      const activity = await requireWritten(database, session, activityId);
      const { bureauName, steps } = await way.of(database, session, activity);
      const { dayContactCipher, ...written } = activity;
      return {
        ...written,
        dayContactPhone: secrets.openIfAny(dayContactCipher),
        published: written.published ? 1 : 0,
        ...{ bureauName, steps },
      };
    },
    step: way.step,
    written: requireWritten,

    /** Who sees the pictures of an activity that is not published: those who write it. */
    mayReadFiles: async (session: Session, activityId: string): Promise<boolean> =>
      mayManageActivities(session) && (await writtenActivity(database, scopeOf(session), activityId)) !== undefined,

    /** Writes a new activity, or one of the scope. @returns what to say of it. @throws Refusal when somebody wrote it since it was read, or naming a field */
    async save(by: By, input: ParsedInputOf<typeof manageActivitySave>): Promise<{ id: string; text: string }> {
      const { session, now, requestId } = by;
      const { id, orgId, copyOf, edition, ...typed } = input;
      const words = { ...typed, published: typed.published === 1 };
      // Kept settings are read by a connection of their own, so before the transaction.
      const open = await deliveries.telling();
      const writing = database.transaction(async (db) => {
        const before = id ? await requireWritten(db, session, id, { held: true }) : undefined;
        if (before && before.edition !== edition) throw changedMeanwhile();
        const host = before?.orgId ?? (orgId || session.orgId || '0');
        if (!before && !(await mayHold(db, scopeOf(session), host))) throw invalidInput({ orgId: '请选择主办的机构' });
        const source = before ?? (copyOf ? await requireWritten(db, session, copyOf) : undefined);
        const clean = await checked(db, by, words, { before, source });
        if (!before) await refuseRepeated(platform, db, session.accountId, 'activity', input);
        const standing = await (before ? standingAfter(db, session, before, clean) : beginningAt(db, session, host));
        if (clean.published && !before?.published) await requirePublisher(db, session, host);
        const activityId = before?.id ?? (await insertActivity(db, host, clean, standing, now));
        const isAnew = before !== undefined && standing.auditStatus !== before.auditStatus;
        if (before) {
          // What was said before is not shown any more, and may be off the bureau's pages until it is passed again.
          if (isRewritten(before, clean) || before.contactPhone !== clean.contactPhone) noteHidden();
          await rewriteActivity(db, before.id, clean, now);
          const bureau = isAnew ? await way.bureauOf(db, host) : undefined;
          if (bureau)
            await moveActivity(db, before.id, {
              ...{ ...standing, published: clean.published, auditOrgId: bureau.orgId },
              ...{ putForwardBy: session.accountId, passedBy: null, reason: '' },
            });
          // Of the bureau's own people: what one wrote another issues, where the bureau wants two.
          const waitsForIssue =
            standing.auditStatus === ActivityAudit.passed && standing.issueStatus !== IssueStatus.issued;
          if (waitsForIssue && isRewritten(before, clean)) await passAsLeftBy(db, before.id, session.accountId);
          await tellSignedUp(db, { before, after: clean, now, open });
        }
        const shown = before?.published ?? false;
        const moved = clean.published ? 'activity.published' : 'activity.takenDown';
        const event = clean.published !== shown ? moved : before ? 'activity.changed' : 'activity.added';
        await audit(db, { event, session, target: activityId, requestId });
        return { id: activityId, text: savedText(clean.published, standing.issueStatus, isAnew) };
      });
      const saved = await writing.catch((error: unknown) => {
        throw isDuplicate(error, 'activity_series_once') ? invalidInput({ actStartDate: SAME_START }) : error;
      });
      activities.forgetTotals();
      return saved;
    },

    /**
     * Makes other shifts of an activity of the scope, on other days or at other times: the same in all else. @returns their ids
     * @throws Refusal naming shifts that there are already, or that are over
     */
    async series(
      by: By,
      { activityId, days, times, once, published }: ParsedInputOf<typeof manageActivitySeries>,
    ): Promise<string[]> {
      const { session, now, requestId } = by;
      const asked = { days, times };
      const made = await database.transaction(async (db) => {
        const of = await requireWritten(db, session, activityId, { held: true });
        const shifts = shiftsOf(of, asked);
        const problem = shiftsProblem(of, shifts, asked, now);
        if (problem) throw invalidInput(problem);
        if (published === 1) await requirePublisher(db, session, of.orgId);
        const begun = await beginningAt(db, session, of.orgId);
        const seriesId = of.seriesId ?? activityId;
        await keepSeries(db, seriesId, once === undefined ? undefined : once === 1);
        const ids: string[] = [];
        for (const shift of shifts) {
          const row = await insertShift(db, { activityId, seriesId, shift, published: published === 1, ...begun }, now);
          if (!row) throw invalidInput({ days: `${shiftName(shift, asked)} 的场次已经有了` });
          ids.push(row.id);
        }
        await audit(db, {
          event: 'activity.seriesMade',
          session,
          target: activityId,
          requestId,
          detail: { count: ids.length },
        });
        return ids;
      });
      activities.forgetTotals();
      return made;
    },
  };
}
export type ActivityWriting = ReturnType<typeof createActivityWriting>;
