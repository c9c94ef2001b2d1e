import type pg from 'pg';
import { median } from './measure.ts';

const PATH = '/vimo-cms/v1/api/search/queryPage';
const WARM_UP = 20;

/** Milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
  worst: number;
}

export interface Question {
  title: string;
  belongDeptId?: string;
  category?: number;
}

/** What people look for: words from those in every document to those in none. */
const WORDS: Record<string, string> = {
  'in every intro': '同学',
  'in every 20th title': '观鸟',
  'in every 2,000th title': '鹤鸣',
  'in no title or intro': '鼗鼓',
  'six characters': '湿地观鸟研学',
  'digits in a title': '2026期',
};
/** Where they look: everywhere, in the channel that has all documents, in one that has none, at one of the schools. */
const PLACES: Record<string, Omit<Question, 'title'>> = {
  '': {},
  ', activities': { category: 1 },
  ', news': { category: 3 },
  ', a school': { belongDeptId: '2' },
};

export const QUESTIONS: Record<string, Question> = Object.fromEntries(
  Object.entries(PLACES).flatMap(([place, filter]) =>
    Object.entries(WORDS).map(([word, title]) => [word + place, { title, ...filter }]),
  ),
);

/**
 * Adds published activities with documents until there are `total`. The documents are written after the rows and indexed
 * last, as a bulk load would.
 */
export async function fillDocuments(client: pg.Client, total: number): Promise<void> {
  const titled = (
    await client.query<{ made: string }>("select indexdef as made from pg_indexes where indexname = 'activity_titled'")
  ).rows[0]!.made;
  await client.query(`
    alter table activity disable trigger activity_search_added;
    drop index search_document_title, search_document_all, activity_titled;`);
  await client.query(
    `with words as (select
       array['湿地','老街','天文台','博物馆','农场','古渡口','植物园','实验室','图书馆','山谷','陶坊','消防站','气象站','茶园','工坊','海塘','运河','森林','地质馆','剧场'] as places,
       array['观鸟','观星','探秘','寻访','采风','插秧','拓印','编程','写生','徒步','朗诵','航模','烘焙','扎染','木作','辩论','急救','测绘','弈棋','合唱'] as deeds,
       array['研学','挑战赛','工作坊','体验日','开放日','训练营','分享会','展演','夏令营','公益行'] as kinds)
     insert into activity (title, intro_info, type_id, suit_sections, person_num, sign_start_at, sign_end_at, act_start_at, act_end_at,
       address, contact_name, contact_phone, org_id, published, created_at, updated_at)
     select places[1 + n % 20] || deeds[1 + n / 20 % 20] || kinds[1 + n / 400 % 10] || case when n % 2000 = 7 then '鹤鸣' else '' end
         || '（第' || n || '期）',
       '和同学一起' || deeds[1 + n / 11 % 20] || '、记录、分享，在' || places[1 + n / 13 % 20] || '里度过完整的一天，由老师带队。',
       1 + n % 20, array[1 + n % 4]::smallint[], 60, now() - interval '10 days' + shift, now() + interval '10 days' + shift,
       now() + interval '12 days' + shift, now() + interval '13 days' + shift, '云汀市' || places[1 + n / 7 % 20], '陈老师', '0000-6618 0000',
       1 + n % 13, true, now() - ($1::int - n) * interval '1 second', now()
     from words, generate_series((select count(*) + 1 from activity)::int, $1::int) n,
       -- Two fifths can be signed up for, a third is over, the others open soon or are past their deadline.
       lateral (select (n % 50 - 30) * interval '1 day' as shift) dated`,
    [total],
  );
  await client.query(
    `insert into search_document (category, object_id, org_id, scopes, at, title, body)
     select * from search_source s where not exists (
       select from search_document d where d.category = s.category and d.object_id = s.object_id)
     order by s.at, s.object_id`,
  );
  await client.query(`
    alter table activity enable trigger activity_search_added;
    create index search_document_title on search_document
      using gin (search_keys(title, true, category, scopes, document_no)) with (gin_pending_list_limit = 64);
    create index search_document_all on search_document
      using gin (search_keys(title || ' ' || body, false, category, scopes, document_no)) with (gin_pending_list_limit = 64);`);
  await client.query(titled);
  await client.query('vacuum analyze search_document');
  await client.query('vacuum analyze activity');
}

/** Asks question after question, one at a time, as one signed-in user (nothing shared). Answers latencies by question. */
export async function measureQuestions(
  url: string,
  token: string,
  rounds: number,
  questions: Record<string, object>,
): Promise<Record<string, Latency>> {
  const times = Object.fromEntries(Object.keys(questions).map((name) => [name, [] as number[]]));
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [name, question] of Object.entries(questions)) {
      const began = performance.now();
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', sessiontoken: token },
        body: JSON.stringify({ pageSize: 6, currentPage: 1, ...question }),
      });
      const { error_code } = (await answer.json()) as { error_code: number };
      if (error_code !== 0) throw new Error(`${name} was refused`);
      if (round >= 0) times[name]?.push(performance.now() - began);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, latencyOf(list)]));
}

export const measureSearch = (url: string, token: string, rounds: number) =>
  measureQuestions(url + PATH, token, rounds, QUESTIONS);

export function latencyOf(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

/** The middle of each figure of some rounds: one noisy minute is not what is told. */
export function medianLatency(rounds: readonly Latency[]): Latency {
  const middle = (field: keyof Latency) => median(rounds.map((round) => round[field]));
  return { p50: middle('p50'), p99: middle('p99'), worst: middle('worst') };
}
