import { chooseScreenTheme, ScreenTheme } from '@vimo/contract';
import { send } from '../support/people.ts';
import { expectEveryWidth } from '../support/screen.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const PAGES = ['/zs-platform', '/zs-platform/students', '/zs-platform/account'];

declare global {
  interface Window {
    /** Of the document, when it was read and none of the page's modules had run. */
    firstTheme?: string | undefined;
  }
}

test('the platform is dark for who wants it so, from its first picture and on each device; paper is white', async ({
  page,
  enter,
  url,
}) => {
  const token = await enter('xx001');
  const html = page.locator('html');
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') window.firstTheme = document.documentElement.dataset.theme;
    });
  });
  await page.goto('/zs-platform/account');
  await settled(page);
  await expect(html).not.toHaveAttribute('data-theme');
  try {
    await page.getByText('深色', { exact: true }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    for (const path of PAGES) {
      await page.goto(path);
      expect(await page.evaluate(() => window.firstTheme)).toBe('dark');
      await settled(page);
      await expectEveryWidth(page, { widths: [1440, 390], elder: false });
    }
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(20, 33, 29)');
    await page.emulateMedia({ media: 'screen' });
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(232, 239, 235)');

    await page.evaluate(() => localStorage.removeItem('platform.theme'));
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.getByText('跟随系统', { exact: true }).click();
    await expect(html).not.toHaveAttribute('data-theme');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-theme', 'dark');
  } finally {
    await send(url, chooseScreenTheme, { theme: ScreenTheme.light }, token);
  }
});
