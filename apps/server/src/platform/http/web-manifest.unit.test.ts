import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageHeaders } from './security-headers.ts';
import { serveBrowserApps } from './static.ts';

const ROOT = path.join(import.meta.dirname, '../../../../..');
const PORTAL = path.join(ROOT, 'apps/portal');

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-manifest-'));
  const dist = path.join(folder, 'portal/dist');
  mkdirSync(path.join(dist, '.vite'), { recursive: true });
  for (const name of ['site.webmanifest', 'sw.js', 'icons']) {
    cpSync(path.join(PORTAL, 'public', name), path.join(dist, name), { recursive: true });
  }
  cpSync(path.join(PORTAL, 'index.html'), path.join(dist, 'index.html'));
  writeFileSync(path.join(dist, '.vite/manifest.json'), '{}');
  app = Fastify();
  await serveBrowserApps(
    app,
    {
      publicUrl: 'http://localhost',
      log: pino({ level: 'silent' }),
      calls: {
        ask: () => Promise.reject(new Error('nobody asks')),
        isCounted: () => false,
        writes: () => 0,
        hidings: () => 0,
      },
    },
    { portal: path.join(folder, 'portal'), admin: path.join(folder, 'admin') },
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it('a page names the manifest, which is sent as one, and its icons are what it says of them', async () => {
  const page = (await app.inject('/mine/center')).body;
  const [, href] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const [, touch] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
  expect(href).toBe('/site.webmanifest');
  const answer = await app.inject(href!);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'public, max-age=3600',
  });
  const manifest = JSON.parse(answer.body) as {
    theme_color: string;
    background_color: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: '综合素质教育平台', start_url: '/', scope: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual(
    ['192x192', '512x512'].flatMap((size) => [`${size} any`, `${size} maskable`]),
  );
  for (const { src, sizes, type } of [...manifest.icons, { src: touch!, sizes: '180x180', type: 'image/png' }]) {
    const icon = await app.inject(src);
    expect(icon.headers['content-type'], src).toBe(type);
    const { width, height } = await sharp(icon.rawPayload).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
    expect(icon.rawPayload.length, src).toBeLessThan(20_000);
  }
});

it('its colours are those of the tokens, and pages may load it from here alone', () => {
  const manifest = JSON.parse(readFileSync(path.join(PORTAL, 'public/site.webmanifest'), 'utf8'));
  const tokens = readFileSync(path.join(ROOT, 'packages/ui/src/tokens/tokens.css'), 'utf8').toLowerCase();
  const tokenOf = (name: string): string => {
    const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1]?.trim() ?? '';
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    return other ? tokenOf(other) : value;
  };
  expect(manifest.background_color.toLowerCase()).toBe(tokenOf('bg-page'));
  expect(manifest.theme_color.toLowerCase()).toBe(tokenOf('c-primary-600'));
  const page = readFileSync(path.join(PORTAL, 'index.html'), 'utf8');
  expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`);
  expect(page).toContain(`<meta name="apple-mobile-web-app-title" content="${manifest.short_name}"`);
  expect(pageHeaders({ https: false, frameSources: [] })['content-security-policy']).toContain("manifest-src 'self'");
});

it('the worker that stands before all pages is asked for anew each time, and keeps nothing', async () => {
  const answer = await app.inject('/sw.js');
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
  });
  expect(answer.body).not.toMatch(/caches|indexedDB/);
});
