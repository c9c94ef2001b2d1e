import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { SESSION_COOKIE } from '@vimo/contract';
import { watchTraffic } from '../../../e2e/support/settled.ts';
import { PHONE } from './phone.ts';

/** Bytes of a first load as they came over the wire (compressed, with heads), by kind. */
export interface Weight {
  script: number;
  style: number;
  font: number;
  page: number;
  picture: number;
  /** Calls of the API. */
  calls: number;
  /** Calls that were made more than once with the same question. */
  repeated: string[];
}

/** Local storage of a visitor who chose an organisation: the details of bases and clubs ask for one. */
const CHOSEN = { orgId: '1' };
const CALLS = '/vimo-cms/';
const KIND: Record<string, 'script' | 'style' | 'font' | 'page' | 'picture'> = {
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Document: 'page',
  Image: 'picture',
};

/**
 * Loads a page with nothing cached, on a phone, until the network is quiet; as a guest, or with somebody's session.
 * @throws Error when the site leads elsewhere
 */
export async function weigh(browser: Browser, url: string, path: string, token = ''): Promise<Weight> {
  const context = await browser.newContext(PHONE);
  try {
    if (token) await context.addCookies([{ name: SESSION_COOKIE, value: token, url }]);
    return await weighIn(context, url + path);
  } finally {
    await context.close();
  }
}

async function weighIn(context: BrowserContext, address: string): Promise<Weight> {
  await context.addInitScript((chosen) => {
    for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value);
  }, CHOSEN);
  const page = await context.newPage();
  const weight: Weight = { script: 0, style: 0, font: 0, page: 0, picture: 0, calls: 0, repeated: [] };
  await listen(await context.newCDPSession(page), weight);
  const traffic = watchTraffic(page);
  await page.goto(address);
  await traffic.quiet();
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(address).pathname) throw new Error(`${address} leads to ${pathname}`);
  return weight;
}

/** Adds to `weight` what arrives from now on. */
async function listen(session: CDPSession, weight: Weight): Promise<void> {
  const kinds = new Map<string, string>();
  const asked = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    kinds.set(requestId, type ?? '');
    if (type !== 'Fetch' && type !== 'XHR') return;
    if (!new URL(request.url).pathname.startsWith(CALLS)) return;
    weight.calls += 1;
    const question = `${request.method} ${request.url} ${request.postData ?? ''}`;
    if (asked.has(question)) weight.repeated.push(question);
    asked.add(question);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = KIND[kinds.get(requestId) ?? ''];
    if (kind) weight[kind] += encodedDataLength;
  });
  await session.send('Network.enable');
}
