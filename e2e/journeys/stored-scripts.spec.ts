import { expect, type Page, test as plain } from '@playwright/test';
import { SESSION_COOKIE } from '@vimo/contract';
import { startOwnCity } from '../support/own-city.ts';
import { tokenOf } from '../support/people.ts';
import { plantScripts } from '../support/planted-scripts.ts';
import { settled } from '../support/settled.ts';

/** A city of its own: what is planted stays there. */
const test = plain.extend<{ city: string }>({
  city: async ({ browserName: _ }, use) => {
    const city = await startOwnCity();
    await use(city.url);
    await city.stop();
  },
});

/** Attributes that lead somewhere or run. */
const LEADING = ['href', 'xlink:href', 'src', 'srcdoc', 'action', 'formaction', 'data'];

/** What of a page would run: handlers, and addresses that are scripts. */
const activeParts = (page: Page): Promise<string[]> =>
  page.evaluate(
    (leading) =>
      [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) =>
              name.startsWith('on') || (leading.includes(name) && /^\s*(javascript|vbscript|data:text)/i.test(value)),
          )
          .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
      ),
    LEADING,
  );

test('scripts in every field of what is published run nowhere, without a content policy', async ({ browser, city }) => {
  test.setTimeout(300_000);
  const planted = await plantScripts(city);
  const context = await browser.newContext({ baseURL: city, bypassCSP: true, locale: 'zh-CN' });
  /** What ran, and what was asked of others. */
  const ran: string[] = [];
  context.on('request', (request) => {
    const address = request.url();
    if (/^https?:/.test(address) && !address.startsWith(city)) ran.push(`asked for ${address}`);
  });
  const page = await context.newPage();
  page.on('dialog', async (box) => {
    ran.push(`${box.type()} on ${page.url()}: ${box.message()}`);
    await box.dismiss();
  });
  const look = async (address: string) => {
    await page.goto(address);
    await settled(page);
    expect(new URL(page.url()).origin, address).toBe(city);
    expect(await activeParts(page), address).toEqual([]);
  };

  // That something would run is shown first.
  await page.goto('/index/news');
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'));
  await expect.poll(() => ran.length).toBe(1);
  ran.length = 0;

  for (const { address, title } of planted.news) {
    await look(address);
    // What was typed is read as it was typed.
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(title);
  }
  for (const address of planted.others) await look(address);
  // Whoever is signed in has the same pages made in the browser.
  const signIn = async (account: string) => {
    const value = await tokenOf(city, account);
    // A page that is open loads itself again once it notices another session.
    await page.goto('about:blank');
    await context.addCookies([{ name: SESSION_COOKIE, value, url: city }]);
  };
  await signIn('xs001');
  for (const address of ['/vimoHome', planted.news[0]!.address, '/mine/notifications', planted.circular.pupils])
    await look(address);
  await signIn('jy001');
  for (const address of ['/zs-platform/contents', planted.editor, '/zs-platform/basics']) await look(address);
  await signIn('xx001');
  await look(planted.circular.writers);
  expect(ran).toEqual([]);
  await context.close();
});
