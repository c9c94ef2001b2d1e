import { type addTalk, isStudent, OpenTo, type ParsedInputOf, type reportTalk, type Talk } from '@vimo/contract';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { forgetSent, refuseRepeated } from '../../../platform/idempotency.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { mayRefer } from '../../content/file/index.ts';
import { heldReason, shownName } from '../../content/moderation/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { mayReviewContent } from './policy.ts';
import {
  countFeed,
  countOwn,
  deleteTalkRow,
  feedOf,
  filesNamed,
  insertReport,
  insertTalk,
  maySeeTalk,
  ownTalks,
  placesOf,
  type TalkRow,
} from './queries.ts';
import { waitingTalk } from './review-queries.ts';
import { filesProblem } from './rules.ts';

const TALKS_AN_HOUR = { max: 60, seconds: 3600 };
const NOT_THERE = '该条记录不存在或已删除';

const shown = ({ nickName, name, usertype, ...row }: TalkRow): Talk => ({
  ...row,
  userName: shownName({ nickName, name, usertype }, row.own === 1),
});

/** Posts of the growth space: who sees one follows from its school and its visibility, never from what is asked (docs/domains/growth-space.md). */
export function createTalks(platform: Platform) {
  const { database, limits, policies } = platform;
  return {
    /** What people of the person's school, or of the schools of a parent's children, show to everyone; the latest first. */
    async feed(session: Session, paging: Paging, now: WireTime) {
      const span = spanOf(paging);
      const places = await placesOf(database, session, dayOf(now));
      const rows = await feedOf(database, places, session.accountId, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countFeed(database, places));
      return { dataList: rows.map(shown), totalCount };
    },

    /** The person's own, whatever became of them. */
    async own({ accountId }: Session, paging: Paging) {
      const span = spanOf(paging);
      const rows = await ownTalks(database, accountId, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countOwn(database, accountId));
      return { dataList: rows.map(shown), totalCount };
    },

    /**
     * Shows a post, or puts it into the review queue; one for oneself alone needs no look.
     * @throws Refusal at `content` or `image`; TooMany beyond sixty in an hour
     */
    async add(session: Session, input: ParsedInputOf<typeof addTalk>, now: WireTime) {
      const ids = [...new Set((input.image ?? '').split(',').filter(Boolean))];
      if (input.content === '' && ids.length === 0) throw invalidInput({ content: '写点什么，或者选几张照片吧' });
      const [org = null] = await placesOf(database, session, dayOf(now));
      if (org === null && input.isOpen === OpenTo.everybody && isStudent(session.usertype) && session.orgId)
        throw refused('您已离校或毕业，不能再向学校公开发布，可以选择仅自己可见');
      const held = input.isOpen === 1 ? undefined : heldReason(input.content, policies.now().words);
      return limits.counted(`talk:${session.accountId}`, TALKS_AN_HOUR, '发布过于频繁，请稍后再试', () =>
        database.transaction(async (db) => {
          const content = [input.content, ids, input.isOpen];
          const noteMade = await refuseRepeated(platform, db, session.accountId, 'talk', content);
          const files = await filesNamed(db, ids);
          const problem = filesProblem(ids, files);
          const use = files.some(({ usedFor }) => usedFor === 'talkVideo') ? 'talkVideo' : 'talk';
          if (problem) throw invalidInput({ image: problem });
          if (!(await mayRefer(db, ids, { by: session, use })))
            throw invalidInput({ image: '图片或视频不存在，请重新上传' });
          const made = await insertTalk(db, {
            accountId: session.accountId,
            byParentId: session.handoverAccountId ?? null,
            orgId: org,
            content: input.content,
            fileIds: ids,
            isOpen: input.isOpen,
            heldReason: held ?? '',
            now,
          });
          await noteMade(made.id);
          return made;
        }),
      );
    },

    /** @throws Refusal notFound for another person's, and for one that is gone */
    async remove({ accountId }: Session, talkId: string): Promise<void> {
      if (!(await deleteTalkRow(database, accountId, talkId))) throw notFound(NOT_THERE);
      await forgetSent(database, 'talk', talkId);
    },

    /** Once by each person. @throws Refusal notFound for what the person does not see; for one's own */
    async report(session: Session, { id, reason }: ParsedInputOf<typeof reportTalk>, now: WireTime): Promise<void> {
      const places = await placesOf(database, session, dayOf(now));
      const seen = await maySeeTalk(database, id, session.accountId, places);
      if (!seen) throw notFound(NOT_THERE);
      if (seen.own) throw refused('不能举报自己的记录');
      await database.transaction((db) => insertReport(db, { talkId: id, accountId: session.accountId, reason, now }));
    },

    /** Whose post it is, to those who see its files: who sees the post, and who reviews it. */
    async whoseFiles(session: Session, talkId: string, now: WireTime): Promise<string | undefined> {
      const places = await placesOf(database, session, dayOf(now));
      const seen = await maySeeTalk(database, talkId, session.accountId, places);
      const talk =
        seen ?? (mayReviewContent(session) ? await waitingTalk(database, talkId, scopeOf(session)) : undefined);
      return talk?.accountId;
    },
  };
}
export type Talks = ReturnType<typeof createTalks>;
