import { expect, test } from '../support/test.ts';

test('pages are asked for anew, hashed assets are kept for ever and travel as brotli', async ({ request }) => {
  for (const address of [
    '/',
    '/vimoHome',
    '/index/activityDetail/1',
    '/zs-platform',
    '/zs-platform/activities',
    '/index.html',
  ]) {
    const page = await request.get(address);
    expect(page.status(), address).toBe(200);
    expect(page.headers()['cache-control'], address).toBe('no-cache');
    const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
    const asset = await request.get(script, { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers()['cache-control'], script).toBe('public, max-age=31536000, immutable');
    expect(asset.headers()['content-encoding'], script).toBe('br');
  }
  expect((await request.head('/vimoHome')).status()).toBe(200);
});

test('what is not there is said in the envelope, and nothing outside the folders is ever sent', async ({ request }) => {
  for (const address of [
    '/assets/none.js',
    '/zs-platform/none.js',
    '/.vite/manifest.json',
    '/..%2f..%2fpackage.json',
    '/vimo-cms/none',
  ]) {
    const reply = await request.get(address);
    expect(reply.status(), address).toBe(404);
    expect((await reply.json()).error_code, address).toBe(4);
  }
});
