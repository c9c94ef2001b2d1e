import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  ELDER_COOKIE,
  ErrorCode,
  findOrgIdList,
  ORG_COOKIE,
  ORG_COOKIE_SECONDS,
  type PageRenderer,
  type PageRequest,
  pageAt,
  parseSearch,
  readSearch,
  SESSION_COOKIE,
} from '@vimo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Refusal } from '../errors.ts';
import { cookiesOf } from './cookies.ts';
import type { GuestCalls } from './guest-calls.ts';
import { createPageCache, type Found, type PageCacheOptions, STALE_MS } from './page-cache.ts';
import { filesOf, type Manifest } from './page-files.ts';
import { type PageFiles, pageHtml } from './page-html.ts';

export interface PagesOptions {
  /** Folder of the portal, with `dist` (for browsers) and `dist-server` (the same code for rendering). */
  portal: string;
  publicUrl: string;
  log: Logger;
  calls: GuestCalls;
  /** Others than the usual ones in tests. */
  renderings?: PageCacheOptions;
}

/** Answers a request for a page of the portal. */
export type Pages = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A page as it is sent, in the encodings that were asked for so far. */
interface Page {
  status: number;
  plain: Buffer;
  encoded: Map<string, Promise<Buffer>>;
  /** Asks again what each visitor is counted by. */
  recount(): void;
  /**
   * Whether nothing it shows was written since, and of that nothing is older than a minute so many ms after it was rendered. While answers cannot be had, or `isBusy`, it is
   * enough that nothing was taken off: what a reader is told meanwhile is as old.
   */
  mayStand(ageMs: number, isBusy: boolean): boolean;
  /** How old the oldest answer was, in ms, that it was rendered with though a newer one was wanted. */
  oldMs: number;
}

/** What a page is rendered for. Its address holds what the page knows and nothing else. */
type Asked = Pick<PageRequest, 'href' | 'orgId'> & { elder: boolean };

/** A rendering that takes longer is left to the browser … */
const PATIENCE_MS = 1500;
/** … but for those of a process that has rendered nothing yet: their code is compiled as it runs, and a server that was just started is asked by everybody at once. */
const FIRST_PATIENCE_MS = 5000;
/** How long after an answer that could not be had, or not in time, pages stand as answers do. */
const AWAY_MS = 5000;
/** So many at once keep the process busy; the rest is left to the browsers. */
const MOST_AT_ONCE = 24;
/** What is kept of renderings, and how many are made: a third of one processor's time. */
const RENDERINGS = { mostKept: 100, perSecond: 50, burst: 100 };
/** A longer address is nobody else's. */
const LONGEST_HREF = 500;
/** Whether search engines are to list what stands at an address: what is no page, and pages of persons and forms, are not. */
function isHidden(href: string): boolean {
  const page = pageAt(href.split('?', 1)[0] as string);
  return page === undefined || page.indexing === 'hidden' || page.indexing === 'disallowed';
}

/** The organisation that an address names, as those of the list of schools do (`/vimoHome?org=5`). */
function orgNamedIn(href: string): string | undefined {
  const [path = '', text = ''] = href.split('?', 2);
  const page = pageAt(path);
  return page && (readSearch(page.path, parseSearch(text)) as { org?: string }).org;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const ENCODERS: Record<string, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => zip(plain),
};

type Rendered = Awaited<ReturnType<PageRenderer['render']>>;
/** A page put together: with what was rendered, or empty. */
type Assemble = (asked: Asked, rendered?: Rendered, status?: number) => Buffer;

/** A page as it is sent; of one that is not kept nothing is asked again, and it may stand. */
const pageOf = (plain: Buffer, known: Partial<Page> = {}): Page => ({
  ...{ status: 200, plain, encoded: new Map(), recount: () => {}, mayStand: () => true, oldMs: 0 },
  ...known,
});

/** What is built of the portal, and pages put together of it. */
async function createAssembly({ portal, publicUrl }: Pick<PagesOptions, 'portal' | 'publicUrl'>) {
  const template = await readFile(path.join(portal, 'dist/index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(path.join(portal, 'dist/.vite/manifest.json'), 'utf8')) as Manifest;
  const styles = await readStyles(path.join(portal, 'dist'), manifest);
  // As many as there are routes: gathered once for each.
  const parts = new Map<string, PageFiles>();
  const partsOf = (modules: readonly string[]): PageFiles => {
    const key = modules.join(' ');
    const known = parts.get(key);
    if (known) return known;
    const files = filesOf(manifest, modules);
    const gathered = { scripts: files.scripts, css: files.styles.map((file) => styles.get(file) ?? '').join('') };
    parts.set(key, gathered);
    return gathered;
  };

  const assemble: Assemble = (asked, rendered, status = 200) =>
    Buffer.from(
      pageHtml({
        template,
        publicUrl,
        href: asked.href,
        elder: asked.elder,
        page: rendered ?? { html: '', meta: {}, first: { stored: {}, answers: [] } },
        files: partsOf(rendered?.modules ?? []),
        hidden: status !== 200 || isHidden(asked.href),
      }),
    );

  return { template, assemble };
}

interface Rendering {
  calls: GuestCalls;
  assemble: Assemble;
  loadRenderer(): Promise<PageRenderer>;
  reportFault(error: unknown): undefined;
}

/** Renders pages, not too many at once and none for too long. */
function createRendering({ calls, assemble, loadRenderer, reportFault }: Rendering) {
  let rendering = 0;
  let hasRendered = false;
  let awayUntil = Number.NEGATIVE_INFINITY;

  /** Undefined when it cannot be had now, or not in time. */
  async function renderPage(asked: Asked): Promise<Page | undefined> {
    if (rendering >= MOST_AT_ONCE) return undefined;
    rendering += 1;
    try {
      const patienceMs = hasRendered ? PATIENCE_MS : FIRST_PATIENCE_MS;
      return await Promise.race([attempt(asked), wait(patienceMs, undefined, { ref: false })]);
    } catch (error) {
      return reportFault(error);
    } finally {
      rendering -= 1;
    }
  }

  async function attempt(asked: Asked): Promise<Page | undefined> {
    const counted: [path: string, input: unknown][] = [];
    const written = new Map<string, { writes: number; hidings: number }>();
    let status = 200;
    let failed = false;
    let oldMs = 0;
    let hurried = false;
    const { render } = await loadRenderer();
    const rendered = await render({
      ...asked,
      async ask(call, input) {
        // As it would come over the wire.
        const sent = JSON.parse(JSON.stringify(input));
        if (!written.has(call)) written.set(call, { writes: calls.writes(call), hidings: calls.hidings(call) });
        try {
          const onOld = (ms: number) => {
            hurried = true;
            awayUntil = performance.now() + AWAY_MS;
            oldMs = Math.max(oldMs, ms);
          };
          const answer = await calls.ask(call, sent, { onOld, anew: true, hurried });
          if (calls.isCounted(call)) counted.push([call, sent]);
          return answer;
        } catch (error) {
          if (!(error instanceof Refusal)) {
            failed = true;
            awayUntil = performance.now() + AWAY_MS;
          } else if (error.code === ErrorCode.notFound) status = 404;
          throw error;
        }
      },
    });
    hasRendered ||= rendered.html !== '';
    if (failed) return undefined;
    const recount = () => {
      for (const [call, sent] of counted) calls.ask(call, sent).catch(() => {});
    };
    // Answers that were kept already have had a part of their minute.
    const mayStand = (ageMs: number, isBusy: boolean) => {
      if (oldMs + ageMs > STALE_MS) return false;
      const standsOld = isBusy || performance.now() < awayUntil;
      return [...written].every(([call, { writes, hidings }]) =>
        standsOld ? calls.hidings(call) === hidings : calls.writes(call) === writes,
      );
    };
    return pageOf(assemble(asked, rendered, status), { status, recount, mayStand, oldMs });
  }

  return renderPage;
}

/**
 * Sends the portal's pages. For guests public ones come rendered, with their first data, title and what shared links show, as they were within the last
 * minute where that is slow or fails; for everyone else, and whenever there is none, the empty page whose script asks again and says why.
 */
export async function createPages({
  portal,
  publicUrl,
  log,
  calls,
  renderings = RENDERINGS,
}: PagesOptions): Promise<Pages> {
  const { template, assemble } = await createAssembly({ portal, publicUrl });
  // The same for every page: written when the first one is sent.
  let policy: string | undefined;
  const kept = createPageCache<Page>({
    ...renderings,
    mayStand: (page, ageMs, isBusy) => page.mayStand(ageMs, isBusy),
  });
  // Loaded with the first page: a start needs none of it.
  let renderer: Promise<PageRenderer> | undefined;
  const loadRenderer = () =>
    (renderer ??= import(
      pathToFileURL(path.join(portal, 'dist-server/entry-server.js')).href
    ) as Promise<PageRenderer>);
  const reportFault = (error: unknown): undefined => {
    log.error({ err: { message: (error as Error).message } }, 'a page could not be rendered');
  };
  const renderPage = createRendering({ calls, assemble, loadRenderer, reportFault });

  /** The page as a guest gets it, rendered once for all addresses that mean the same; undefined when it is left to the browser. */
  async function pageFor(sent: Asked): Promise<Found<Page> | undefined> {
    if (sent.href.length > LONGEST_HREF) return undefined;
    const href = (await loadRenderer()).addressOf(sent.href);
    if (href === undefined) return undefined;
    const asked = { ...sent, href };
    if (!kept.has(keyOf(asked)) && asked.orgId && !(await isOrganisation(asked.orgId))) asked.orgId = undefined;
    const found = await kept.get(keyOf(asked), () => renderPage(asked));
    if (found && !found.isNew) found.page.recount();
    return found;
  }

  /** Organisations that are not there, or of which that cannot be learned now, share the page of those who chose none. */
  const isOrganisation = (orgId: string): Promise<boolean> => {
    const found = calls.ask(findOrgIdList.path, { orgId }).then(
      (list) => (list as unknown[]).length > 0,
      () => false,
    );
    return Promise.race([found, wait(PATIENCE_MS, false, { ref: false })]);
  };

  return async (request, reply) => {
    const cookies = cookiesOf(request);
    const named = orgNamedIn(request.url);
    const asked: Asked = {
      href: request.url,
      orgId: named ?? /^\d{1,18}$/.exec(cookies[ORG_COOKIE] ?? '')?.[0],
      elder: cookies[ELDER_COOKIE] === '1',
    };
    const isGuest = cookies[SESSION_COOKIE] === undefined;
    // Where no script runs, the pages that follow are of that organisation too.
    if (named && isGuest)
      reply.header('set-cookie', `${ORG_COOKIE}=${named}; Path=/; Max-Age=${ORG_COOKIE_SECONDS}; SameSite=Lax`);
    const found = isGuest ? await pageFor(asked).catch(reportFault) : undefined;
    const page = found?.page ?? pageOf(assemble(asked));
    const ageSeconds = Math.floor(((found?.ageMs ?? 0) + page.oldMs) / 1000);
    if (ageSeconds > 0) reply.header('age', String(ageSeconds));
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = ['br', 'gzip'].find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
    policy ??= allowInlineScripts(template, String(reply.getHeader('content-security-policy')));
    reply
      .status(page.status)
      .header('content-security-policy', policy)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-encoding');
    if (!encoding) return reply.send(page.plain);
    const encoded =
      page.encoded.get(encoding) ?? (ENCODERS[encoding] as (plain: Buffer) => Promise<Buffer>)(page.plain);
    page.encoded.set(encoding, encoded);
    return reply.header('content-encoding', encoding).send(await encoded);
  };
}

/** The policy that lets the page's own inline scripts run, by their digests, and no others. */
function allowInlineScripts(template: string, policy: string): string {
  const digests = [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", ["script-src 'self'", ...digests].join(' '));
}

const keyOf = ({ href, orgId, elder }: Asked) => JSON.stringify([href, orgId, elder]);

/** The texts of all style sheets by their file. */
async function readStyles(dist: string, manifest: Manifest): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
  return new Map(
    await Promise.all([...files].map(async (file) => [file, await readFile(path.join(dist, file), 'utf8')] as const)),
  );
}
