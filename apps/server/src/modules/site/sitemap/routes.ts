import { hrefTo, type PageIndexing, type PagePath, type PortalPage, portalPages } from '@vimo/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createCache } from '../../../platform/cache.ts';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toWireTime, type WireTime } from '../../../platform/time.ts';
import { greatestClub, publishedClubs } from '../../offering/club/index.ts';
import { greatestDocument, publishedDocuments } from '../search/index.ts';

/** Ids in one file; a sitemap may have 50,000. */
const CHUNK = 10_000;

const pages = Object.entries(portalPages) as [PagePath, PortalPage][];
const pathsThat = (indexing: PageIndexing) =>
  pages.filter(([, page]) => page.indexing === indexing).map(([path]) => path);

type DetailPath = Extract<PagePath, `${string}$id`>;

/** Pages of things with an id. */
interface Kind {
  hrefOf(id: string): string;
  greatestId(): Promise<number>;
  /** What is to be seen, with an id above `after` and up to `upTo`. */
  published(after: number, upTo: number, now: WireTime): Promise<{ id: string; at: WireTime }[]>;
}

function kindsOf(db: Db): Record<string, Kind> {
  const documents = (path: DetailPath, category: number): Kind => ({
    hrefOf: (id) => hrefTo(path, { id }),
    greatestId: () => greatestDocument(db, category),
    published: (after, upTo, now) => publishedDocuments(db, category, after, upTo, now),
  });
  return {
    activities: documents('/index/activityDetail/$id', 1),
    bases: documents('/index/baseDetail/$id', 2),
    news: documents('/index/newsDetail/$id', 3),
    clubs: {
      hrefOf: (id) => hrefTo('/index/corporationDetail/$id', { id }),
      greatestId: () => greatestClub(db),
      published: (after, upTo) => publishedClubs(db, after, upTo),
    },
  };
}

/** Prefixes of what no robot is to read: a page below another one needs no line of its own. */
const closed = pathsThat('disallowed').filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)));

const robots = (publicUrl: string) => `User-agent: *
Allow: /vimo-cms/v1/api/fileInfo/showImage
Disallow: /vimo-cms/
Disallow: /zs-platform
${closed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicUrl}/sitemap.xml
`;

/** What search engines read of the public pages: robots.txt, and a sitemap whose parts hold the things by ranges of their ids. */
export function serveSitemap(http: FastifyInstance, { config, database, clock }: Platform): void {
  const { publicUrl } = config;
  const kinds = kindsOf(database);
  // Robots may ask as often as they like: the database is asked once a second, and while it is away they read what was there within the last minute.
  const kept = createCache<string>({ awayMs: 60_000, patienceMs: 500 });
  const url = (path: string, at?: WireTime) =>
    `<url><loc>${publicUrl}${path}</loc>${at ? `<lastmod>${at.slice(0, 10)}</lastmod>` : ''}</url>`;

  const index = async () => {
    const names = await Promise.all(
      Object.entries(kinds).map(async ([kind, { greatestId }]) =>
        Array.from({ length: Math.ceil((await greatestId()) / CHUNK) }, (_, part) => `${kind}-${part}`),
      ),
    );
    return document(
      'sitemapindex',
      ['pages', ...names.flat()].map((name) => `<sitemap><loc>${publicUrl}/sitemap-${name}.xml</loc></sitemap>`),
    );
  };
  const listed = async () =>
    document(
      'urlset',
      pathsThat('listed').map((path) => url(path)),
    );
  const send = (reply: FastifyReply, name: string, make: () => Promise<string>) => {
    reply.type('application/xml; charset=utf-8');
    return kept.get(name, make, { onOld: (ms) => reply.header('age', String(Math.floor(ms / 1000))) });
  };

  http.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl)));
  http.get('/sitemap.xml', (_request, reply) => send(reply, 'index', index));
  http.get('/sitemap-pages.xml', (_request, reply) => send(reply, 'pages', listed));
  for (const [kind, { hrefOf, published }] of Object.entries(kinds)) {
    http.get<{ Params: { part: string } }>(`/sitemap-${kind}-:part(^\\d{1,9}$).xml`, ({ params }, reply) => {
      const after = Number(params.part) * CHUNK;
      return send(reply, `${kind} ${after}`, async () => {
        const rows = await published(after, after + CHUNK, toWireTime(clock()));
        return document(
          'urlset',
          rows.map(({ id, at }) => url(hrefOf(id), at)),
        );
      });
    });
  }
}

const document = (root: string, parts: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${parts.join('')}</${root}>\n`;
