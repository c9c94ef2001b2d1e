import type { Query, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { createQueryClient, isPagesKey } from '@vimo/client';
import { type DataOf, findOrgIdList, type PageRenderer, type PageRequest } from '@vimo/contract';
import { renderToString } from 'react-dom/server';
import { entriesOf } from '../features/organisation/chosen-org.ts';
import { createPortalRouter } from '../routing/router.tsx';
import { withStored } from '../shared/local-storage.ts';
import { collectMeta } from '../shared/page-meta.ts';
import { App } from './app.tsx';

/** See `PageRenderer`: what a page reads of its address stands in the table of pages. */
export { addressOf } from '@vimo/contract';

/** Times a page is rendered at most: once to learn what it asks, then with the answers, which may lead to further questions. */
const MOST_PASSES = 4;

/**
 * Renders the page of an address as a guest sees it. What the page asks is learned by rendering it: the queries left open in its cache are
 * answered, and it is rendered again. So server and browser ask the same by construction.
 */
export const render: PageRenderer['render'] = async ({ href, orgId, ask }) => {
  const org = orgId ? await organisationOf(ask, orgId) : undefined;
  const router = createPortalRouter(createMemoryHistory({ initialEntries: [href] }));
  await router.load();
  const { matches } = router.state;
  const modules = matches.flatMap(({ staticData }) => staticData.module ?? []);
  const isRendered =
    matches.some(({ staticData }) => staticData.page?.isRendered) &&
    matches.every(({ status }) => status === 'success');
  const stored = org ? entriesOf(org, []) : {};
  if (!isRendered) {
    return {
      html: '',
      meta: { title: matches.at(-1)?.staticData.page?.title },
      modules,
      first: { stored, answers: [] },
    };
  }

  const queryClient = createQueryClient();
  const pass = () =>
    collectMeta(() => withStored(stored, () => renderToString(<App queryClient={queryClient} router={router} />)));
  const asked = new Set<string>();
  let page = pass();
  for (let passes = 1; passes < MOST_PASSES; passes += 1) {
    if (!(await answerOpen(queryClient, asked, ask))) break;
    page = pass();
  }
  const answers = queriesOf(queryClient).flatMap(({ queryKey, state }): [readonly unknown[], unknown][] =>
    state.data === undefined ? [] : [[queryKey, state.data]],
  );
  queryClient.clear();
  return { html: page.markup, meta: page.meta, modules, first: { stored, answers } };
};

const queriesOf = (queryClient: QueryClient): Query[] => queryClient.getQueryCache().getAll();

/** Answers what the page asked and has no answer yet; says whether there was any. What cannot be answered, the browser asks again itself. */
async function answerOpen(queryClient: QueryClient, asked: Set<string>, ask: PageRequest['ask']): Promise<boolean> {
  const open = queriesOf(queryClient).filter(
    ({ queryHash, state, options }) =>
      state.data === undefined && (options as { enabled?: unknown }).enabled !== false && !asked.has(queryHash),
  );
  await Promise.all(
    open.map(async ({ queryKey, queryHash }) => {
      asked.add(queryHash);
      const [path, input] = queryKey as [string, object];
      const byPages = isPagesKey(queryKey);
      const answer = await ask(path, byPages ? { ...input, currentPage: 1 } : input).catch(() => undefined);
      if (answer === undefined) return;
      queryClient.setQueryData(queryKey, byPages ? { pages: [answer], pageParams: [1] } : answer);
    }),
  );
  return open.length > 0;
}

async function organisationOf(ask: PageRequest['ask'], orgId: string) {
  const found = (await ask(findOrgIdList.path, { orgId }).catch(() => [])) as DataOf<typeof findOrgIdList>;
  return found.find((org) => org.orgId === orgId);
}
