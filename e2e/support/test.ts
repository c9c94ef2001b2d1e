import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { SESSION_COOKIE } from '@vimo/contract';
import { startOwnCity } from './own-city.ts';
import { tokenOf } from './people.ts';
import { PHONE } from './phone.ts';
import { createPeople, type People, type Person } from './pool.ts';
import { chooseBureau } from './steps.ts';

export { expect, type Page, PHONE };

interface Journey {
  /** Address of the server, without a slash at the end. */
  url: string;
  /** Whether the screen is a phone's. */
  phone: boolean;
  /**
   * Signs the browser in without the login page: somebody of `people`, or a demo account by its name. Answers the session token. Pages of somebody else are left:
   * one that is open loads itself again as soon as it notices another session (`packages/client`), in the middle of whatever comes next.
   */
  enter: (who: string | Pick<Person, 'token'>) => Promise<string>;
  /** Makes the browser a guest's, whose pages are left for the same reason. */
  leave: () => Promise<void>;
  /** Makes the bureau of the city the chosen organisation, as a press in the list of institutions does. */
  atBureau: () => Promise<void>;
  /** Faults that a journey causes on purpose; any other error in the console of a page fails the test. */
  trouble: { expect: (text: RegExp) => void };
}

/** A page of what is not there answers 404, and the browser notes it; a missing file or call is a fault. */
const isMissingPage = (message: ConsoleMessage) =>
  message.text().includes('status of 404') && new URL(message.location().url).pathname.startsWith('/index/');

/** Nothing of what is open may act once the session is another. */
async function leavePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) if (page.url() !== 'about:blank') await page.goto('about:blank');
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Worker {
  /** Address of the worker's own server, on a copy of the city. */
  ownServer: string;
  /** The people of the worker's own city. */
  people: People;
  /** What a browser keeps that has chosen the bureau of the city; found out once. */
  bureauState: () => Promise<StorageState>;
}

export const test = base.extend<Journey, Worker>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const city = await startOwnCity();
      await use(city.url);
      await city.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  people: [({ ownServer }, use) => use(createPeople(ownServer)), { scope: 'worker' }],
  bureauState: [
    async ({ browser, ownServer }, use) => {
      let state: Promise<StorageState> | undefined;
      const choose = async () => {
        const context = await browser.newContext({ baseURL: ownServer });
        await chooseBureau(await context.newPage());
        const chosen = await context.storageState();
        await context.close();
        return chosen;
      };
      await use(() => {
        state ??= choose();
        return state;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownServer }, use) => use(ownServer),
  url: ({ ownServer }, use) => use(ownServer),
  phone: ({ isMobile }, use) => use(isMobile),
  enter: ({ context, url }, use) =>
    use(async (who) => {
      const token = typeof who === 'string' ? await tokenOf(url, who) : who.token;
      await leavePages(context);
      await context.addCookies([{ name: SESSION_COOKIE, value: token, url }]);
      return token;
    }),
  leave: ({ context }, use) =>
    use(async () => {
      await leavePages(context);
      await context.clearCookies();
    }),
  atBureau: ({ context, bureauState }, use) =>
    use(async () => {
      const { cookies, origins } = await bureauState();
      await context.setStorageState({ cookies: [...(await context.cookies()), ...cookies], origins });
    }),
  trouble: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !isMissingPage(message))
          errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(String(error.error().stack)));
      await use({ expect: (text) => expected.push(text) });
      expect(
        errors.filter((error) => !expected.some((text) => text.test(error))),
        'errors in the console',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
