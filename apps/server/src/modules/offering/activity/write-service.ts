import type { manageActivitySave, ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseSameAgain } from '../../../platform/same-again.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { mayRefer, richTextOf } from '../../content/file/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { mayManageActivities } from './policy.ts';
import type { Activities } from './service.ts';
import {
  type ActivityWords,
  insertActivity,
  isType,
  mayHold,
  rewriteActivity,
  signedUp,
  type WrittenActivity,
  writtenActivity,
} from './write-queries.ts';

const GONE = '活动不存在或不属于您管理的机构';
type By = { session: Session; now: WireTime; requestId: string };
interface Parts {
  activities: Activities;
  notifications: Notifications;
}

/** Activities as their organisers write them (docs/domains/activities.md, Publishing). */
export function createActivityWriting(platform: Platform, { activities, notifications }: Parts) {
  const { database } = platform;
  async function requireWritten(db: Db, session: Session, activityId: string, how?: { held: boolean }) {
    const activity = await writtenActivity(db, scopeOf(session), activityId, how);
    if (!activity) throw notFound(GONE);
    return activity;
  }

  /** Those who signed up are told of what they have to know: another time or place, or that it was taken down. */
  async function tellSignedUp(db: Db, before: WrittenActivity, after: ActivityWords): Promise<void> {
    if (before.signCount === 0 || !before.published) return;
    const moved = (['actStartDate', 'actEndDate', 'address'] as const).some((name) => before[name] !== after[name]);
    if (after.published && !moved) return;
    await notifications.notify(db, {
      accountIds: await signedUp(db, before.id),
      kind: 'activity',
      title: after.published ? '您报名的活动有变动' : '您报名的活动已下架',
      text: after.published
        ? `${after.title}：${after.actStartDate.slice(0, 16)} 至 ${after.actEndDate.slice(0, 16)}，${after.address}`
        : `${before.title}，请联系主办方了解详情。`,
      href: `/index/activityDetail/${before.id}`,
    });
  }

  /** @throws Refusal naming the field that is wrong */
  async function checked(db: Db, { session, now }: By, words: ActivityWords, before: WrittenActivity | undefined) {
    const naming = {
      by: session,
      use: 'activity' as const,
      ...(before ? { referrer: { table: 'activity', id: before.id } } : {}),
    };
    if (!(await isType(db, words.typeId))) throw invalidInput({ typeId: '请选择活动类型' });
    if (words.published && words.actEndDate <= now && !before?.published)
      throw invalidInput({ actEndDate: '活动结束时间应晚于现在' });
    if (before && words.personNum > 0 && words.personNum < before.signCount)
      throw invalidInput({ personNum: `已有 ${before.signCount} 人报名，名额不能更少` });
    if (Number(words.price) > 0 && !words.feeNote) throw invalidInput({ feeNote: '请输入费用说明' });
    if (!(await mayRefer(db, words.pictureIds === '' ? [] : words.pictureIds.split(','), naming)))
      throw invalidInput({ pictureIds: '图片不存在，请重新上传' });
    return { ...words, details: await richTextOf(db, words.details, naming) };
  }

  return {
    /** @throws Refusal notFound */
    async fetch(session: Session, activityId: string) {
      const written = await requireWritten(database, session, activityId);
      return { ...written, published: written.published ? 1 : 0 };
    },

    /** Who sees the pictures of an activity that is not published: those who write it. */
    mayReadFiles: async (session: Session, activityId: string): Promise<boolean> =>
      mayManageActivities(session) && (await writtenActivity(database, scopeOf(session), activityId)) !== undefined,

    /** Writes a new activity, or one of the scope. @throws Refusal when somebody wrote it since it was read, or naming a field */
    async save(by: By, input: ParsedInputOf<typeof manageActivitySave>): Promise<{ id: string }> {
      const { session, now, requestId } = by;
      const { id, orgId, edition, ...typed } = input;
      const words = { ...typed, published: typed.published === 1 };
      const saved = await database.transaction(async (db) => {
        const before = id ? await requireWritten(db, session, id, { held: true }) : undefined;
        if (before && before.edition !== edition) throw changedMeanwhile();
        const host = before?.orgId ?? (orgId || session.orgId || '0');
        if (!before && !(await mayHold(db, scopeOf(session), host))) throw invalidInput({ orgId: '请选择主办的机构' });
        const clean = await checked(db, by, words, before);
        if (!before) await refuseSameAgain(platform, db, session.accountId, 'activity', input);
        const activityId = before?.id ?? (await insertActivity(db, host, clean, now));
        if (before) {
          await rewriteActivity(db, before.id, clean, now);
          await tellSignedUp(db, before, clean);
        }
        const shown = before?.published ?? false;
        const moved = clean.published ? 'activity.published' : 'activity.takenDown';
        const event = clean.published !== shown ? moved : before ? 'activity.changed' : 'activity.added';
        await audit(db, { event, session, target: activityId, requestId });
        return activityId;
      });
      activities.forgetTotals();
      return { id: saved };
    },
  };
}
export type ActivityWriting = ReturnType<typeof createActivityWriting>;
