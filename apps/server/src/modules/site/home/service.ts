import { ActivitySort } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Activities, Asker } from '../../offering/activity/index.ts';
import type { Bases } from '../../offering/base/index.ts';
import type { Clubs } from '../../offering/club/index.ts';
import type { News } from '../../offering/news/index.ts';
import { layoutOf } from './layout-publishing.ts';

/** Numbers of the home page (docs/domains/home.md): one lead and three titles of news, seven notices, six of everything else. */
const SIZE = { news: 4, notices: 7, activities: 6, bases: 6, clubs: 6 };
const first = (pageSize: number) => ({ pageSize, currentPage: 1 });

interface Parts {
  activities: Activities;
  bases: Bases;
  clubs: Clubs;
  news: News;
}

/** The home row in one answer (docs/domains/home.md), put together from what each module answers itself. */
export function createHome(db: Db, { activities, bases, clubs, news }: Parts) {
  return {
    /** How the home of an organisation is laid out, or of the whole city. */
    layout: (orgId: string | undefined, now: WireTime) => layoutOf(db, orgId, now),

    async row(orgId: string | undefined, asker: Asker) {
      const orgIds = orgId ? [orgId] : [];
      const everyBase = { cityOf: orgId, typeId: undefined, section: undefined, bookFlag: undefined };
      const [partner, asstion, notice, latest, activity] = await Promise.all([
        bases.page(everyBase, first(SIZE.bases), { accountId: asker.session?.accountId, now: asker.now }),
        clubs.page(orgIds, first(SIZE.clubs)),
        news.page({ category: 1, orgIds }, first(SIZE.notices), asker.now),
        news.page({ category: 0, orgIds }, first(SIZE.news), asker.now),
        activities.page({ orgIds, onPages: true }, ActivitySort.all, first(SIZE.activities), asker),
      ]);
      return {
        partner: partner.dataList,
        asstion: asstion.dataList,
        notice: notice.dataList,
        news: latest.dataList,
        activity: activity.dataList,
      };
    },
  };
}
export type Home = ReturnType<typeof createHome>;
