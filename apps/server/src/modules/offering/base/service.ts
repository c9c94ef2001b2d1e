import type { BaseDetail } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import { NOBODY } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { baseById, basesById, basesOf, baseTypes, deleteFollowed, followedBases, insertFollowed } from './queries.ts';
import type { BaseFilter } from './rules.ts';

/** Who asks; without an account it is a guest. */
interface Asker {
  accountId?: string;
  now: WireTime;
}
const viewerOf = ({ accountId = NOBODY, now }: Asker) => ({ accountId, now });
const MISSING = '基地不存在或已停用';

/** Research bases (docs/domains/bases.md): organisations of type 7 with what they tell of themselves. */
export function createBases(db: Db) {
  return {
    page: (filter: BaseFilter, paging: Paging, asker: Asker) => basesOf(db, filter, viewerOf(asker), spanOf(paging)),

    /** Those of the ids that are to be seen, in no order. */
    byIds: (ids: readonly string[], asker: Asker) => basesById(db, ids, viewerOf(asker)),

    async types(paging: Paging) {
      const types = await baseTypes(db);
      const { size, offset } = spanOf(paging);
      return { dataList: types.slice(offset, offset + size), totalCount: types.length };
    },

    /** @throws Refusal notFound when there is no such base or it is disabled. */
    async detail(orgId: string, asker: Asker): Promise<BaseDetail> {
      const row = await baseById(db, orgId, viewerOf(asker));
      if (!row) throw notFound(MISSING);
      const { openTimes, pictures, pictureTexts, ...base } = row;
      return {
        ...base,
        partnerInfo: { introInfo: base.introInfo, openTmst: openTimes, imagesId: pictures, imagesText: pictureTexts },
      };
    },

    /** @throws Refusal notFound when there is no such base to see. */
    async follow(accountId: string, orgId: string, now: WireTime): Promise<void> {
      if (!(await insertFollowed(db, accountId, orgId, now))) throw notFound(MISSING);
    },

    async unfollow(accountId: string, orgId: string): Promise<void> {
      await deleteFollowed(db, accountId, orgId);
    },

    followed: (accountId: string, paging: Paging, now: WireTime) =>
      followedBases(db, { accountId, now }, spanOf(paging)),
  };
}
export type Bases = ReturnType<typeof createBases>;
