import { channelLabel, hasChannels, type manageNoticeSave } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notice } from '../../../platform/telling.ts';
import { keptNotices, writeNotice } from './notice-queries.ts';

/** Which channels carry what people are told of, as the platform's administrators switch them (docs/domains/notices.md). */
export function createNoticeChannels({ database, channels }: Platform, notices: readonly Notice[]) {
  return {
    /** All of which people are told here, in the order of the domains; and the channels that are open. */
    async list() {
      const [open, rows] = await Promise.all([channels.telling(), keptNotices(database)]);
      const kept = new Map(rows.map((row) => [row.notice, row]));
      return {
        open,
        notices: notices.map(({ key, label, audience, kind, outside }) => ({
          ...{ notice: key, label, audience, kind, outside },
          channels: kept.get(key)?.channels ?? [],
          version: kept.get(key)?.version ?? 0,
        })),
      };
    },

    /** @throws Refusal notFound, for one that stays in the site, naming a channel that is not open, changedMeanwhile */
    async save({ session, input, address, requestId }: Call<typeof manageNoticeSave>): Promise<void> {
      const notice = notices.find(({ key }) => key === input.notice);
      if (!notice) throw notFound('没有这种提醒，请刷新后再试');
      if (!hasChannels(notice.outside)) throw refused('这种提醒不按渠道设置发送，不能修改');
      const open = await channels.telling();
      const closed = input.channels.find((one) => !open.includes(one));
      if (closed) throw invalidInput({ channels: `${channelLabel[closed]}还没有开通，请先设置并启用该渠道` });
      const chosen = [...new Set(input.channels)];
      await database.transaction(async (db) => {
        if (!(await writeNotice(db, { ...input, channels: chosen }))) throw changedMeanwhile();
        const names = chosen.map((one) => channelLabel[one]).join('、');
        await audit(db, {
          ...{ event: 'notice.channelsChanged', session, target: notice.key, address, requestId },
          detail: { kind: `${notice.label}：${names || '只在站内'}` },
        });
      });
    },
  };
}
export type NoticeChannels = ReturnType<typeof createNoticeChannels>;
