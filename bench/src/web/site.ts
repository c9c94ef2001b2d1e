import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  activityPage,
  basePage,
  clubPage,
  type DataOf,
  type Endpoint,
  type InputOf,
  messagePage,
  noticePage,
} from '@vimo/contract';
import { send } from '../../../e2e/support/people.ts';
import { type Running, run } from '../processes.ts';

const DIST = path.join(import.meta.dirname, '../../../apps/portal/dist/index.html');

/** The measured site: the real server with the built pages and a fresh demo city. */
export interface Site {
  url: string;
  /** Public pages by name, paths with the ids of this city. */
  pages: Record<PageName, string>;
  /** Closes the server and removes the city. */
  close(): Promise<void>;
}

const LISTS = {
  landing: '/',
  home: '/index/home',
  'bureau home': '/vimoHome',
  list: '/index/dreamActivity',
  bases: '/index/researchBase',
  clubs: '/index/myCorporation',
  news: '/index/news',
  search: `/index/search?title=${encodeURIComponent('科技')}`,
  college: '/index/creatorCollege',
  'choose a school': '/orglist',
  login: '/login',
} as const;
/** First pages of who is signed in, and as whom of the demo city they are looked at. */
export const OWN_HOMES = {
  "student's home": { path: '/mine/mineIndex', account: 'xs001' },
  "parent's home": { path: '/parent/parentIndex', account: '13800000001' },
} as const;
const DETAILS = ['detail', 'base detail', 'base messages', 'club detail', 'news detail'] as const;
export type PageName = keyof typeof LISTS | (typeof DETAILS)[number];

/**
 * Path of the program that is measured with: the one of the tests (`scripts/with-chromium.mjs`).
 * @throws Error when it was begun without
 */
export function findBrowser(): string {
  const file = process.env.CHROMIUM_PATH;
  if (file) return file;
  throw new Error('CHROMIUM_PATH names no Chromium: npm run bench:web finds one.');
}

/**
 * Starts the server in a scratch folder.
 * @throws Error when the pages are not built
 */
export async function openSite(): Promise<Site> {
  if (!existsSync(DIST)) throw new Error('The pages are not built: run npm run build first.');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-bench-web-'));
  const server: Running = await run('apps/server/src/main.ts', { DATA_DIR: dataDir, DEMO_MODE: '1' }, '/readyz');
  const close = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: server.url, pages: { ...LISTS, ...(await detailsOf(server.url)) }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function detailsOf(url: string): Promise<Record<(typeof DETAILS)[number], string>> {
  const page = { pageSize: 6, currentPage: 1 };
  const activity = (await ask(url, activityPage, { ...page, type: 10, activityApplyStatus: 1 })).dataList[0];
  const bases = (await ask(url, basePage, page)).dataList;
  const club = (await ask(url, clubPage, page)).dataList[0];
  const notice = (await ask(url, noticePage, { ...page, objType: 0 })).dataList[0];
  const spoken = await firstSpokenOf(
    url,
    bases.map(({ orgId }) => orgId),
  );
  return {
    detail: `/index/activityDetail/${activity?.id}`,
    'base detail': `/index/baseDetail/${spoken}`,
    'base messages': `/index/comment/${spoken}?typename=2`,
    'club detail': `/index/corporationDetail/${club?.id}`,
    'news detail': `/index/newsDetail/${notice?.id}`,
  };
}

/** The first base that somebody left a message on. */
async function firstSpokenOf(url: string, orgIds: string[]): Promise<string> {
  for (const typeId of orgIds) {
    const { totalCount } = await ask(url, messagePage, { typeId, typeName: 2, pageSize: 1, currentPage: 1 });
    if (totalCount > 0) return typeId;
  }
  throw new Error('the demo city has no message on a base');
}

async function ask<E extends Endpoint>(url: string, endpoint: E, input: InputOf<E>): Promise<DataOf<E>> {
  const { envelope } = await send(url, endpoint, input);
  if (envelope.error_code !== 0) throw new Error(`${endpoint.path}: ${JSON.stringify(envelope)}`);
  return envelope.data as DataOf<E>;
}
