import { MOST_RESULTS, type SearchResult } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Activities, Asker } from '../../offering/activity/index.ts';
import type { Bases } from '../../offering/base/index.ts';
import type { News } from '../../offering/news/index.ts';
import { type Hit, hitsOf, organisationAsked } from './queries.ts';
import { activityResult, baseResult, Category, newsResult, scopesOf } from './rules.ts';

export interface Question {
  text: string;
  category: number | undefined;
  /** Absent or empty is everywhere. */
  orgId: string | undefined;
}

const idsOf = (hits: readonly Hit[], category: number) =>
  hits.filter((hit) => hit.category === category).map((hit) => hit.id);

/** Search in titles, intros, places and organisers of activities, bases and news (docs/domains/search.md). */
export function createSearch(
  db: Db,
  { activities, bases, news }: { activities: Activities; bases: Bases; news: News },
) {
  /** What the hits are today, in their order. */
  async function resultsOf(hits: readonly Hit[], asker: Asker): Promise<SearchResult[]> {
    const found = async <Row>(category: number, read: (ids: string[]) => Promise<Row[]>) => {
      const ids = idsOf(hits, category);
      return ids.length === 0 ? [] : read(ids);
    };
    const [cards, baseRows, notices] = await Promise.all([
      found(Category.activity, (ids) => activities.cards(ids, asker)),
      found(Category.base, (ids) => bases.byIds(ids, { accountId: asker.session?.accountId, now: asker.now })),
      found(Category.news, (ids) => news.byIds(ids, asker.now)),
    ]);
    const results = [...cards.map(activityResult), ...baseRows.map(baseResult), ...notices.map(newsResult)];
    const byHit = new Map(results.map((result) => [`${result.category} ${result.id}`, result]));
    return hits.flatMap((hit) => byHit.get(`${hit.category} ${hit.id}`) ?? []);
  }

  return {
    /** One page; the total is exact up to `MOST_RESULTS`. */
    async page({ text, category, orgId }: Question, paging: Paging, asker: Asker) {
      const organisation = orgId ? await organisationAsked(db, orgId) : undefined;
      if (orgId && !organisation) return { dataList: [], totalCount: 0 };
      const { size, offset } = spanOf(paging);
      const scopes = organisation && scopesOf(organisation);
      const sought = { text, category, scopes, stages: await activities.stagesFor(asker) };
      const { hits, total } = await hitsOf(db, sought, asker.now, size, Math.min(offset, MOST_RESULTS));
      return { dataList: await resultsOf(hits, asker), totalCount: total };
    },
  };
}
export type Search = ReturnType<typeof createSearch>;
