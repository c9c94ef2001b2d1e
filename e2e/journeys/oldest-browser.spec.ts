import { canRunOldBrowsers, installOldBrowsers, startOldBrowser } from '../old-browsers/engines.ts';
import { JOURNEYS, walkIn } from '../old-browsers/journeys.ts';
import { test } from '../support/test.ts';

test('in the oldest browser of the floor a pupil writes a record with a picture and hands it in', async ({
  url,
  people,
}) => {
  test.skip(!canRunOldBrowsers, 'the packages of old browsers are for Linux on x64 alone');
  // A browser is unpacked first, and maybe fetched.
  test.setTimeout(180_000);
  installOldBrowsers('oldest');
  const browser = await startOldBrowser('87');
  try {
    await walkIn(browser, { url, people }, JOURNEYS.find(({ name }) => name === '写一条带照片的记录并提交')!);
  } finally {
    await browser.close();
  }
});
