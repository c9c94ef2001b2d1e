import {
  type manageActivitySave,
  type manageActivitySeries,
  type ParsedInputOf,
  type setSignUpTerms,
  undescribedProblem,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { noteHidden } from '../../../platform/call-budget.ts';
import { type Db, isDuplicate } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { refuseRepeated } from '../../../platform/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { mayRefer, richTextOf } from '../../content/file/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import { isOffered } from '../kind/index.ts';
import { mayManageActivities } from './policy.ts';
import type { Activities } from './service.ts';
import { insertShift, keepSeries } from './shift-queries.ts';
import { shiftName, shiftsOf, shiftsProblem } from './shift-rules.ts';
import { createStandings, isPassedAnew, isRewritten, type Standings, savedText } from './standing-service.ts';
import { createTelling, type TellSignedUp } from './telling.ts';
import { type ActivityWay, createActivityWay } from './way-service.ts';
import {
  type ActivityWords,
  insertActivity,
  mayHold,
  rewriteActivity,
  type WrittenActivity,
  writeTerms,
  writtenActivity,
} from './write-queries.ts';

const GONE = '活动不存在或不属于您管理的机构';
const SAME_START = '同系列已有这个时间开始的场次，请换一个开始时间';
type By = { session: Session; now: WireTime; requestId: string };
interface Parts {
  activities: Activities;
  notifications: Notifications;
  deliveries: Deliveries;
}

interface Needs extends Pick<Parts, 'activities' | 'deliveries'> {
  standings: Standings;
  telling: TellSignedUp;
}

/** @throws Refusal notFound for an activity that is not there or not of the scope */
async function requireWritten(db: Db, session: Session, activityId: string, how?: { held: boolean }) {
  const activity = await writtenActivity(db, scopeOf(session), activityId, how);
  if (!activity) throw notFound(GONE);
  return activity;
}

/** An activity as its form begins with it, and who sees its pictures meanwhile. */
function createActivityForms({ database, secrets }: Platform, way: ActivityWay) {
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

    /** Who sees the pictures of an activity that is not published: those who write it. */
    mayReadFiles: async (session: Session, activityId: string): Promise<boolean> =>
      mayManageActivities(session) && (await writtenActivity(database, scopeOf(session), activityId)) !== undefined,
  };
}

/** Saving an activity, new or written before. */
function createActivitySaving(platform: Platform, { activities, deliveries, standings, telling }: Needs) {
  const { database, secrets } = platform;
  const { beginningAt, standingAfter, keepStanding, requirePublisher } = standings;

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
        if (before) {
          // What was said before is not shown any more, and may be off the bureau's pages until it is passed again.
          const rewritten = isRewritten(before, clean);
          if (rewritten || before.contactPhone !== clean.contactPhone) noteHidden();
          await rewriteActivity(db, before.id, { ...clean, published }, now);
          await keepStanding(db, session, { before, at: standing, rewritten, now });
          // Off to be passed anew it is not taken down: they are told of another time or place, and once it is back.
          await telling(db, { before, after: clean, now, open });
        }
        const shown = before?.published ?? false;
        const moved = published ? 'activity.published' : 'activity.takenDown';
        const event = published !== shown ? moved : before ? 'activity.changed' : 'activity.added';
        await audit(db, { event, session, target: activityId, requestId });
        const how = { isAnew: isPassedAnew(before, standing), isOff: clean.published && !published };
        return { id: activityId, text: savedText(standing, how) };
      });
      const saved = await writing.catch((error: unknown) => {
        throw isDuplicate(error, 'activity_series_once') ? invalidInput({ actStartDate: SAME_START }) : error;
      });
      activities.forgetTotals();
      return saved;
    },
  };
}

/** For whom an activity is and what it costs, and further shifts of it. */
function createActivityTerms(
  { database }: Platform,
  { activities, standings }: Pick<Needs, 'activities' | 'standings'>,
) {
  const { beginningAt, standingAfter, keepStanding, requirePublisher } = standings;

  return {
    /**
     * Writes for whom a published activity of the scope is besides its stages, and what its price means, which is passed anew as in `save`. @returns the text to show
     * @throws Refusal when somebody changed them since they were read
     */
    async setTerms(
      { session, now, requestId }: By,
      { activityId, openToAllStages, feeNote, before: read }: ParsedInputOf<typeof setSignUpTerms>,
    ): Promise<string> {
      const text = await database.transaction(async (db) => {
        const before = await requireWritten(db, session, activityId, { held: true });
        if (!before.published) throw notFound(GONE);
        if (read && (before.openToAllStages !== read.openToAllStages || before.feeNote !== read.feeNote))
          throw changedMeanwhile();
        const rewritten = before.feeNote !== feeNote;
        if (!rewritten && before.openToAllStages === openToAllStages) return '保存成功';
        const at = await standingAfter(db, session, before, { ...before, feeNote });
        await writeTerms(db, activityId, { openToAllStages: openToAllStages === 1, feeNote });
        if (!at.published) noteHidden();
        await keepStanding(db, session, { before, at, rewritten, now });
        await audit(db, { event: 'activity.termsChanged', session, target: activityId, requestId });
        const how = { isAnew: isPassedAnew(before, at), isOff: !at.published };
        return how.isAnew || how.isOff ? savedText(at, how) : '保存成功';
      });
      activities.forgetTotals();
      return text;
    },

    /**
     * Makes other shifts of an activity of the scope, on other days or at other times: the same in all else. @returns their ids
     * @throws Refusal naming shifts that there are already, or that are over; for a picture without words where they are to be published
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
        const undescribed = published === 1 ? undescribedProblem(of.details) : undefined;
        if (undescribed) throw refused(undescribed);
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

/** Activities as their organisers write them (docs/domains/activities.md, Publishing). */
export function createActivityWriting(platform: Platform, parts: Parts) {
  const telling = createTelling(parts.notifications);
  const way = createActivityWay(platform, { ...parts, telling, written: requireWritten });
  const standings = createStandings(way);
  return {
    step: way.step,
    written: requireWritten,
    ...createActivityForms(platform, way),
    ...createActivitySaving(platform, { ...parts, standings, telling }),
    ...createActivityTerms(platform, { ...parts, standings }),
  };
}
export type ActivityWriting = ReturnType<typeof createActivityWriting>;
