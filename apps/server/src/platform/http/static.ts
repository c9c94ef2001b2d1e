import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPages, type Pages, type PagesOptions } from './pages.ts';
import { sendUnknownAddress } from './server.ts';

const APPS = path.join(import.meta.dirname, '../../../..');
const PORTAL_APP = path.join(APPS, 'portal');
const PORTAL = path.join(PORTAL_APP, 'dist');
const ADMIN = path.join(APPS, 'admin/dist');
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves both browser apps from their built folders: hashed assets for ever, the pages always asked for anew.
 * A path that is neither a file nor a call is a page: the portal's may come drawn, the administrator platform's is one for all.
 */
export async function serveBrowserApps(app: FastifyInstance, pages: Omit<PagesOptions, 'portal'>): Promise<void> {
  const common = {
    preCompressed: true,
    index: false as const,
    cacheControl: false,
    setHeaders(reply: FastifyReply, file: string) {
      reply.header('cache-control', cachingOf(file));
    },
  };
  // Absent in a checkout that was not built yet (tests of the calls): the calls work without them.
  if (existsSync(PORTAL)) await app.register(fastifyStatic, { root: PORTAL, prefix: '/', ...common });
  if (existsSync(ADMIN)) {
    await app.register(fastifyStatic, {
      root: ADMIN,
      prefix: '/zs-platform/',
      decorateReply: !existsSync(PORTAL),
      ...common,
    });
  }
  const portalPages = existsSync(PORTAL) ? await createPages({ portal: PORTAL_APP, ...pages }) : undefined;
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, portalPages));
  // Otherwise these two would be sent as files, without what the server puts into them.
  if (portalPages) for (const url of ['/', '/index.html']) app.get(url, portalPages);
}

/** Assets carry a hash in their name; a page names them, so it is asked for anew each time. */
function cachingOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return IMMUTABLE;
  return /\.html(\.br|\.gz)?$/.test(file) ? 'no-cache' : 'public, max-age=3600';
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, portalPages: Pages | undefined) {
  const pathname = request.url.split('?', 1)[0] ?? '';
  const isPage =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !pathname.startsWith('/vimo-cms/') &&
    !/\.[a-z0-9]{2,5}$/i.test(pathname);
  if (!isPage) return sendUnknownAddress(reply);
  const isAdmin = pathname === '/zs-platform' || pathname.startsWith('/zs-platform/');
  if (!isAdmin) return portalPages ? portalPages(request, reply) : sendUnknownAddress(reply);
  return existsSync(path.join(ADMIN, 'index.html'))
    ? reply.sendFile('index.html', ADMIN, { cacheControl: false })
    : sendUnknownAddress(reply);
}
