import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveBrowserApps } from './static.ts';

/** A build as it lies on the disk, with everything beside its files that builds and editors leave. */
const BUILT: Record<string, string> = {
  'portal/dist/index.html': '<html lang="zh-CN"><head><title></title></head><body><div id="root"></div></body></html>',
  'portal/dist/index.html.br': '…',
  'portal/dist/favicon.svg': '<svg/>',
  'portal/dist/favicon.svg.gz': '…',
  'portal/dist/.vite/manifest.json': '{}',
  'portal/dist/.vite/manifest.json.gz': '…',
  'portal/dist/.env': 'SECRET=1',
  'portal/dist/assets/main-abc.js': 'main()',
  'portal/dist/assets/main-abc.js.br': '…',
  'portal/dist/assets/main-abc.js.map': '{}',
  'portal/dist/assets/.notes': '…',
  'portal/dist/assets/.git/config': '…',
  'portal/dist/art/logo.svg': '<svg/>',
  'portal/dist-server/entry-server.js': 'export const secret = 1;',
  'admin/dist/index.html': '<html><head></head><body>admin</body></html>',
  'admin/dist/assets/admin-abc.js': 'admin()',
  'admin/dist/.vite/manifest.json': '{}',
};

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-static-'));
  for (const [name, text] of Object.entries(BUILT)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  app = Fastify();
  const unanswered = async () => {
    throw new Error('nobody asks');
  };
  await serveBrowserApps(
    app,
    {
      publicUrl: 'http://localhost',
      log: pino({ level: 'silent' }),
      calls: { ask: unanswered, isCounted: () => false, writes: () => 0, hidings: () => 0 },
    },
    { portal: path.join(folder, 'portal'), admin: path.join(folder, 'admin') },
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('files of the browser apps', () => {
  it.each([
    ['/assets/main-abc.js', 'main()', 'public, max-age=31536000, immutable'],
    ['/art/logo.svg', '<svg/>', 'public, max-age=3600'],
    ['/favicon.svg', '<svg/>', 'public, max-age=3600'],
    ['/zs-platform/assets/admin-abc.js', 'admin()', 'public, max-age=31536000, immutable'],
    ['/zs-platform', BUILT['admin/dist/index.html'], 'no-cache'],
    ['/zs-platform/activities', BUILT['admin/dist/index.html'], 'no-cache'],
  ])('%s is sent', async (url, text, caching) => {
    const reply = await app.inject(url);
    expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, text, caching]);
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  it.each(['/', '/zs-platform/'])('the icon is found under %s by the name that nobody wrote down', async (place) => {
    const reply = await app.inject(`${place}favicon.ico`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${place}favicon.svg`]);
  });

  it('what a build leaves for the server alone is not there for browsers, however it is written', async () => {
    const hidden = [
      ...Object.keys(BUILT).filter((name) => /\/\.|\.(?:map|br|gz)$|dist-server/.test(name)),
      'portal/dist/.vite/',
      'portal/dist/.vite',
      'portal/dist/.git/HEAD',
    ].map((name) =>
      name
        .replace('portal/dist/', '/')
        .replace('admin/dist/', '/zs-platform/')
        .replace(/^portal/, ''),
    );
    const spellings = hidden.flatMap((url) => [
      url,
      url.replace('/.', '/%2e'),
      url.replace('/.', '/./.'),
      url.replace(/^\//, '//'),
      url.replace(/^\//, '/assets/../'),
      url.replace(/^\//, '/assets/%2e%2e/'),
      `${url}?import`,
    ]);
    expect(hidden.length).toBeGreaterThan(10);
    for (const url of spellings) {
      const reply = await app.inject(url);
      const said = `${url} ${reply.statusCode} ${reply.body.slice(0, 60)}`;
      const isPage = String(reply.headers['content-type']).startsWith('text/html');
      expect(isPage ? Object.values(BUILT).includes(reply.body) : reply.statusCode, said).toBe(isPage ? false : 404);
    }
  });
});
