import type { Browser, Page } from '@playwright/test';
import { SESSION_COOKIE } from '@vimo/contract';
import { tokenOf } from '../../../e2e/support/people.ts';
import { type Traffic, watchTraffic } from '../../../e2e/support/settled.ts';
import { DESKTOP, PHONE } from './phone.ts';
import type { PageName, Site } from './site.ts';

/** Milliseconds from a press to the next paint. */
export interface Delays {
  count: number;
  p98: number;
  worst: number;
}

interface Visit {
  page: PageName;
  screen: 'phone' | 'desktop';
  signedIn?: boolean;
  /** One round; it leaves the page as it was. */
  act: (page: Page, traffic: Traffic) => Promise<void>;
}

/** Times slower than this machine. */
const SLOWER = 4;
const ROUNDS = 4;
/** A press that leads nowhere ends the run instead of hanging it. */
const PATIENCE_MS = 15_000;
const STUDENT = 'xs320';
/** The browser tells interactions from 16 ms on; those below count as this. */
const SHORTEST = 16;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const closed = async (page: Page) => {
  await page.getByRole('dialog').last().getByRole('button', { name: '关闭' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** What visitors do most, by name of what is pressed. */
const VISITS: Record<string, Visit> = {
  'header search, typing': {
    page: 'home',
    screen: 'phone',
    async act(page) {
      const box = page.getByRole('searchbox').first();
      await box.click();
      await box.pressSequentially('kexue', { delay: 60 });
      await box.fill('');
    },
  },
  'phone filter, opened and closed': {
    page: 'list',
    screen: 'phone',
    async act(page) {
      await page.getByRole('region', { name: '筛选' }).getByRole('button', { name: '学段' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  'filter chips, switched': {
    page: 'list',
    screen: 'desktop',
    async act(page, traffic) {
      for (const option of ['初中', '全部']) {
        await page.getByRole('group', { name: '适合学段' }).getByText(option, { exact: true }).click();
        await traffic.quiet();
      }
    },
  },
  'pages, turned': {
    page: 'list',
    screen: 'phone',
    async act(page, traffic) {
      for (const step of ['下一页', '上一页']) {
        await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: step }).click();
        await traffic.quiet();
      }
    },
  },
  'login dialog, opened and closed': {
    page: 'detail',
    screen: 'phone',
    async act(page) {
      await button(page, '我要报名').click();
      await closed(page);
    },
  },
  'message dialog, opened, typed in, closed': {
    page: 'base detail',
    screen: 'phone',
    signedIn: true,
    async act(page) {
      await button(page, '我要留言').click();
      await page.getByRole('dialog').getByLabel('留言内容').pressSequentially('hao wan', { delay: 60 });
      await closed(page);
    },
  },
  'like, given and taken back': {
    page: 'base messages',
    screen: 'phone',
    signedIn: true,
    async act(page, traffic) {
      for (let turn = 0; turn < 2; turn += 1) {
        await button(page, /^点赞/).click();
        await traffic.quiet();
      }
    },
  },
};

/** Presses what visitors press, by name, on a processor that is slowed down. */
export async function measureInteractions(
  browser: Browser,
  site: Site,
  tell: (name: string, page: PageName, delays: Delays) => void,
): Promise<void> {
  const token = await tokenOf(site.url, STUDENT);
  for (const [name, visit] of Object.entries(VISITS)) {
    const context = await browser.newContext(visit.screen === 'phone' ? PHONE : DESKTOP);
    await context.addInitScript(() => localStorage.setItem('orgId', '1'));
    if (visit.signedIn) await context.addCookies([{ name: SESSION_COOKIE, value: token, url: site.url }]);
    await context.addInitScript(observe);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const traffic = watchTraffic(page);
    await page.goto(site.url + site.pages[visit.page]);
    await traffic.quiet();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    for (let round = 0; round < ROUNDS; round += 1) await visit.act(page, traffic);
    tell(name, visit.page, delaysOf(await page.evaluate(() => [...window.interactions.values()])));
    await context.close();
  }
}

declare global {
  interface Window {
    /** Longest event of each interaction, by its number. */
    interactions: Map<number, number>;
  }
}

/** Runs in the page: keeps the longest event of each interaction, as INP does. */
function observe(): void {
  window.interactions = new Map();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
      if (interactionId > 0)
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
    }
  });
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

function delaysOf(times: number[]): Delays {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p98: sorted[Math.ceil(sorted.length * 0.98) - 1] ?? SHORTEST,
    worst: sorted.at(-1) ?? SHORTEST,
  };
}
