import {
  ActivityAudit,
  IssueStatus,
  type manageActivitySave,
  type manageActivitySeries,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { noteHidden } from '../../../platform/call-budget.ts';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound } from '../../../platform/errors.ts';
import { refuseRepeated } from '../../../platform/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { mayRefer, richTextOf } from '../../content/file/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import { isOffered } from '../kind/index.ts';
import { mayManageActivities, mayPassActivities } from './policy.ts';
import type { Activities } from './service.ts';
import { insertShift, keepSeries } from './shift-queries.ts';
import { shiftName, shiftsOf, shiftsProblem } from './shift-rules.ts';
import { afterStep, beginning, onceChanged, type Standing } from './states.ts';
import { createTelling } from './telling.ts';
import { createActivityWay } from './way-service.ts';
import {
  type ActivityWords,
  asksColleague,
  insertActivity,
  mayHold,
  moveActivity,
  passAsLeftBy,
  rewriteActivity,
  type WrittenActivity,
  writtenActivity,
} from './write-queries.ts';

/** What the bureau passes: for whom and what it is. When and where it takes place its organisation changes without. */
const PASSED = ['title', 'introInfo', 'pictureIds', 'details', 'typeId', 'price', 'feeNote'] as const;
const isRewritten = (before: WrittenActivity, after: ActivityWords) =>
  PASSED.some((name) => before[name] !== after[name]);
const GONE = '活动不存在或不属于您管理的机构';
const SAME_START = '同系列已有这个时间开始的场次，请换一个开始时间';
type By = { session: Session; now: WireTime; requestId: string };
/** Where an activity stands and is shown once it is saved, and who put it forward. */
interface Where extends Pick<Standing, 'auditStatus' | 'issueStatus' | 'published' | 'forOwnPage'> {
  putForwardBy: string | null;
}
interface Parts {
  activities: Activities;
  notifications: Notifications;
  deliveries: Deliveries;
}

const isWaiting = ({ auditStatus }: Pick<Standing, 'auditStatus'>) =>
  auditStatus === ActivityAudit.waiting || auditStatus === ActivityAudit.withSchool;

/** What whoever wrote it hears: where it is shown now. */
function savedText({ published, issueStatus }: Where, { isAnew, isOff }: { isAnew: boolean; isOff: boolean }): string {
  if (isOff) return '已保存；内容有改动，重新通过审核后才显示';
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

  const telling = createTelling(notifications);
  const way = createActivityWay(platform, { activities, notifications, deliveries, telling, written: requireWritten });

  /** Where what somebody writes for an organisation begins. */
  async function beginningAt(db: Db, session: Session, host: string, published: boolean): Promise<Where> {
    const asked = await way.askedFor(db, session, host);
    const begun = beginning({ hasBureau: asked.bureau !== undefined, byBureau: asked.mayPass });
    return { ...begun, published, forOwnPage: false, putForwardBy: null };
  }

  /** Where it stands once it is changed. Of what waits to be passed nobody passes what they wrote themselves. */
  async function standingAfter(
    db: Db,
    session: Session,
    before: WrittenActivity,
    after: ActivityWords,
  ): Promise<Where> {
    const { standing, person } = await way.of(db, session, before);
    const { putForwardBy } = before;
    // What is taken down while it waits is taken back: to be passed would show it again.
    if (before.published && !after.published && isWaiting(standing))
      return { ...afterStep('takeBack', standing), published: false, putForwardBy };
    if (person.mayPass || !isRewritten(before, after)) return { ...standing, published: after.published, putForwardBy };
    const isKept = before.published && after.published;
    const changed = onceChanged({ ...standing, published: isKept });
    return {
      ...changed,
      published: isKept ? changed.published : after.published,
      putForwardBy: isWaiting(changed) ? session.accountId : putForwardBy,
    };
  }

  /** @throws Refusal at `published` where a bureau, or a colleague, passes what somebody publishes for an organisation, and has not passed this */
  async function requirePublisher(
    db: Db,
    session: Session,
    host: string,
    at?: { before: WrittenActivity | undefined; auditStatus: number },
  ): Promise<void> {
    const { bureau, isPassing, mayPass } = await way.askedFor(db, session, host);
    // What was passed as it is may be taken down and shown again.
    if (at?.before && bureau && at.auditStatus === ActivityAudit.passed) return;
    if (isPassing && (!mayPass || at?.before?.putForwardBy === session.accountId))
      throw invalidInput({ published: '本机构的活动由上级教育局审核后发布，请先不发布，保存后送审' });
    if (!mayPassActivities(session) && (await asksColleague(db, host)))
      throw invalidInput({ published: '本机构发布的内容需另一人审核，请先不发布，保存后送审' });
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
      const { bureauName, steps, standing } = await way.of(database, session, activity);
      const { dayContactCipher, ...written } = activity;
      return {
        ...written,
        dayContactPhone: secrets.openIfAny(dayContactCipher),
        published: written.published ? 1 : 0,
        forOwnPage: written.forOwnPage ? 1 : 0,
        passedBelow: standing.passedBelow ? 1 : 0,
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
        const standing = await (before
          ? standingAfter(db, session, before, clean)
          : beginningAt(db, session, host, clean.published));
        const { auditStatus, published } = standing;
        if (published && !before?.published) await requirePublisher(db, session, host, { before, auditStatus });
        const activityId = before?.id ?? (await insertActivity(db, host, clean, standing, now));
        const isMoved = before !== undefined && auditStatus !== before.auditStatus;
        if (before) {
          // What was said before is not shown any more, and may be off the bureau's pages until it is passed again.
          if (isRewritten(before, clean) || before.contactPhone !== clean.contactPhone) noteHidden();
          await rewriteActivity(db, before.id, { ...clean, published }, now);
          const { bureau } = await way.askedFor(db, session, host, isMoved ? undefined : before);
          if (bureau && (isMoved || standing.putForwardBy !== before.putForwardBy))
            await moveActivity(db, before.id, { ...standing, auditOrgId: bureau.orgId, passedBy: null, reason: '' });
          // Of the bureau's own people: what one wrote another issues, where the bureau wants two.
          const waitsForIssue = auditStatus === ActivityAudit.passed && standing.issueStatus !== IssueStatus.issued;
          if (waitsForIssue && isRewritten(before, clean)) await passAsLeftBy(db, before.id, session.accountId);
          // Off to be passed anew it is not taken down: they are told of another time or place, and once it is back.
          await telling(db, { before, after: clean, now, open });
        }
        const shown = before?.published ?? false;
        const moved = published ? 'activity.published' : 'activity.takenDown';
        const event = published !== shown ? moved : before ? 'activity.changed' : 'activity.added';
        await audit(db, { event, session, target: activityId, requestId });
        const how = { isAnew: isMoved && isWaiting(standing), isOff: clean.published && !published };
        return { id: activityId, text: savedText(standing, how) };
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
        const begun = await beginningAt(db, session, of.orgId, published === 1);
        const seriesId = of.seriesId ?? activityId;
        await keepSeries(db, seriesId, once === undefined ? undefined : once === 1);
        const ids: string[] = [];
        for (const shift of shifts) {
          const row = await insertShift(db, { activityId, seriesId, shift, ...begun }, now);
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
