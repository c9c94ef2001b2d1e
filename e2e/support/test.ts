import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { SESSION_COOKIE } from '@vimo/contract';
import { tokenOf } from './people.ts';

export { expect, type Page };

interface Journey {
  /** Address of the server, without a slash at the end. */
  url: string;
  /** Whether the screen is a phone's. */
  phone: boolean;
  /** Both projects meet one demo city: what a journey uses up is another one for each. */
  each: <T>(forDesktop: T, forPhone: T) => T;
  /** Signs the browser in without the login page. Answers the session token. */
  enter: (account: string) => Promise<string>;
  /** Faults that a journey causes on purpose; any other error in the console of a page fails the test. */
  trouble: { expect: (text: RegExp) => void };
}

/** A page of what is not there answers 404, and the browser notes it; a missing file or call is a fault. */
const isMissingPage = (message: ConsoleMessage) =>
  message.text().includes('status of 404') && new URL(message.location().url).pathname.startsWith('/index/');

export const test = base.extend<Journey>({
  url: ({ baseURL }, use) => use(baseURL as string),
  phone: ({ isMobile }, use) => use(isMobile),
  each: ({ phone }, use) => use((forDesktop, forPhone) => (phone ? forPhone : forDesktop)),
  enter: ({ context, url }, use) =>
    use(async (account) => {
      const token = await tokenOf(url, account);
      await context.addCookies([{ name: SESSION_COOKIE, value: token, url }]);
      return token;
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
