import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPages, type PagesOptions } from './pages.ts';
import { sendUnknownAddress } from './server.ts';

const APPS = path.join(import.meta.dirname, '../../../..');
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** What the build leaves for the server alone: its own notes, pages that are sent with more in them, the compressed twins of files. */
const NOT_FOR_BROWSERS = /(?:^|\/)\.|\.(?:html|br|gz|map)$/;

/** Folders of the browser apps, as they are in the sources. */
export interface AppFolders {
  portal: string;
  admin: string;
}
const SOURCES: AppFolders = { portal: path.join(APPS, 'portal'), admin: path.join(APPS, 'admin') };

/**
 * Serves both browser apps from their built folders: hashed assets for ever, the pages always asked for anew.
 * A path that is neither a file nor a call is a page: the portal's may come rendered, the administrator platform's is one for all.
 * Absent in a checkout that was not built yet (tests of the calls): the calls work without them.
 */
export async function serveBrowserApps(
  app: FastifyInstance,
  pages: Omit<PagesOptions, 'portal'>,
  folders: AppFolders = SOURCES,
): Promise<void> {
  const [portal, admin] = [path.join(folders.portal, 'dist'), path.join(folders.admin, 'dist')];
  const [hasPortal, hasAdmin] = [existsSync(portal), existsSync(admin)];
  if (hasPortal || hasAdmin) {
    await app.register(fastifyStatic, { ...DELIVERY, root: hasPortal ? portal : admin, serve: false });
  }
  if (hasPortal) await serveFiles(app, portal, '/');
  if (hasAdmin) await serveFiles(app, admin, '/zs-platform/');
  const portalPages = hasPortal ? await createPages({ portal: folders.portal, ...pages }) : undefined;
  app.setNotFoundHandler((request, reply) => {
    const asked = pageAsked(request);
    if (asked === 'portal' && portalPages) return portalPages(request, reply);
    if (asked === 'admin' && hasAdmin) return reply.sendFile('index.html', admin);
    return sendUnknownAddress(reply);
  });
}

const DELIVERY = {
  preCompressed: true,
  index: false as const,
  cacheControl: false,
  setHeaders(reply: FastifyReply, file: string) {
    reply.header('cache-control', cachingOf(file));
  },
};

/** Files with a hash in their name never change: what browsers would ask again by is not sent, as a first load has twenty of them. */
const NEVER_ASKED_AGAIN = { etag: false, lastModified: false, acceptRanges: false };

/**
 * Serves what lies in a built folder, each folder and file of its top by its name: what is not meant for browsers has no address,
 * and a page is never looked for on the disk.
 */
async function serveFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  // The icon's name for what reads no page: bookmarks, previews of links, files that a browser shows itself.
  app.get(`${prefix}favicon.ico`, (_request, reply) => reply.redirect(`${prefix}favicon.svg`));
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const { name } = entry;
    if (NOT_FOR_BROWSERS.test(name)) continue;
    if (!entry.isDirectory()) {
      app.get(prefix + name, (_request, reply) => reply.sendFile(name, root));
      continue;
    }
    await app.register(fastifyStatic, {
      ...DELIVERY,
      ...(name === 'assets' ? NEVER_ASKED_AGAIN : {}),
      root: path.join(root, name),
      prefix: `${prefix}${name}/`,
      decorateReply: false,
      allowedPath: (pathname) => !NOT_FOR_BROWSERS.test(pathname),
    });
  }
}

/** Assets carry a hash in their name; a page names them, so it is asked for anew each time, as is the worker that stands before all pages. */
function cachingOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return IMMUTABLE;
  return /(?:\.html|[\\/]sw\.js)(\.br|\.gz)?$/.test(file) ? 'no-cache' : 'public, max-age=3600';
}

/** Whose page an address is that is nothing else. */
function pageAsked({ method, url }: FastifyRequest): keyof AppFolders | undefined {
  const pathname = url.split('?', 1)[0] ?? '';
  if (pathname === '/index.html') return 'portal';
  const isPage =
    (method === 'GET' || method === 'HEAD') &&
    !pathname.startsWith('/vimo-cms/') &&
    !/\/\.|\.[a-z0-9]{2,5}$/i.test(pathname);
  if (!isPage) return undefined;
  return pathname === '/zs-platform' || pathname.startsWith('/zs-platform/') ? 'admin' : 'portal';
}
