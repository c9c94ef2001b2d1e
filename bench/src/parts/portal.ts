import { activityPage, homeRow, noticePage } from '@vimo/contract';
import type pg from 'pg';
import { alternate, type Figure } from '../measure.ts';
import { NEWS, ROUNDS, SEARCHES, SECONDS } from '../options.ts';
import { makeSessions } from '../people.ts';
import { latencyText, line, ratio, say } from '../printing.ts';
import type { Scratch } from '../scratch.ts';
import { fillDocuments, type Latency, measureSearch, QUESTIONS } from '../search.ts';
import { startServer } from '../server.ts';

/** What is read of the portal beside the news of years: home, lists and search. */

const ACTIVITIES = 100_000;
/** What a young portal has; with none there were no list of news to compare. */
const FEW_NEWS = 200;

/** Adds published news until there are `total`, of the bureau and its schools in turn, with their documents in the search. */
async function fillNews(client: pg.Client, total: number): Promise<void> {
  await client.query(
    `insert into notice (category, title, intro_info, details_html, author_name, org_id, published, publish_at)
     select 0, case when n % 20 = 7 then '湿地观鸟' else '校园' end || '新闻（第' || n || '期）', '同学们用一天时间观察、记录、分享。',
       '<p>' || repeat('同学们用一天时间观察、记录、分享。', 20) || '</p>', '校办', 1 + n % 13, true, now() - n * interval '1 minute'
     from generate_series((select count(*) + 1 from notice)::int, $1::int) n`,
    [total],
  );
  await client.query('vacuum analyze notice');
  await client.query('vacuum analyze search_document');
}

/** Reads as somebody signed in, of which nothing is shared: under load, and the search one question at a time. */
async function readBeside(scratch: Scratch, news: number, token: string) {
  await fillNews(scratch.client, news);
  const server = await startServer(scratch);
  say(
    `\nThe portal with ${ACTIVITIES.toLocaleString('en')} activities and ${news.toLocaleString('en')} news, signed in`,
  );
  const target = (path: string, body: object) => ({ url: server.url + path, headers: { sessiontoken: token }, body });
  const page = { pageSize: 6, currentPage: 1 };
  const loaded: Record<string, Figure> = await alternate(
    {
      home: target(homeRow.path, {}),
      activities: target(activityPage.path, page),
      news: target(noticePage.path, page),
      'news of a school': target(noticePage.path, { ...page, belongDeptIds: ['2'] }),
    },
    ROUNDS,
    SECONDS,
  );
  const searched: Record<string, Latency> = await measureSearch(server.url, token, SEARCHES);
  await server.stop();
  for (const [name, figure] of Object.entries(loaded)) line(name, figure);
  for (const [name, latency] of Object.entries(searched))
    say(`  ${`search: ${name}`.padEnd(34)} ${latencyText(latency)}`);
  return { loaded, searched };
}

/** `--portal`: the same reads beside few news and beside many, in one run. */
export async function portalGrows(scratch: Scratch): Promise<void> {
  const [token = ''] = await makeSessions(scratch.client, 1);
  await fillDocuments(scratch.client, ACTIVITIES);
  const few = await readBeside(scratch, FEW_NEWS, token);
  const many = await readBeside(scratch, NEWS, token);
  say(`\n${NEWS.toLocaleString('en')} / ${FEW_NEWS} news`);
  for (const [name, { rate }] of Object.entries(many.loaded))
    ratio(`requests per second, ${name}`, rate / (few.loaded[name]?.rate ?? Number.NaN), '≥ 0.90');
  // The channel of news grows with them: what else is searched is to be as it was.
  for (const [name, { p99 }] of Object.entries(many.searched).filter(([name]) => QUESTIONS[name]?.category !== 3))
    ratio(`p99, search: ${name}`, p99 / (few.searched[name]?.p99 ?? Number.NaN), '≤ 1.5');
}
