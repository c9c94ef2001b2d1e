import { FIRST_DATA_ID, type PageMeta, type RenderedPage, SITE_NAME } from '@vimo/contract';

/** What a page is put together from. */
export interface PageParts {
  /** The built index.html. */
  template: string;
  /** Address of the installation, without a slash at its end. */
  publicUrl: string;
  elder: boolean;
  /** Path and search asked for. */
  href: string;
  page: Pick<RenderedPage, 'html' | 'meta' | 'first'>;
  files: PageFiles;
  /** Search engines are to pass it by. */
  hidden: boolean;
}

export interface PageFiles {
  scripts: string[];
  /** All the page's styles as one text, in the order of the build. */
  css: string;
}

/** Addresses inside structured data. */
const ADDRESSES = new Set(['url', 'image', 'logo', 'target', 'item', 'urlTemplate']);
const STYLE_LINK = /<link rel="stylesheet"[^>]*>/g;
/** Says that a page needs scripts: where it is rendered it can be read without. */
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
/** React names the pictures that a page begins with before its markup; they belong into the head. */
const LEADING_LINKS = /^(?:<link [^>]*\/>)+/;

/** Puts a page together: head, rendering and first data in the built template. */
export function pageHtml({ template, publicUrl, elder, href, page, files, hidden }: PageParts): string {
  const links = LEADING_LINKS.exec(page.html)?.[0] ?? '';
  const head = [
    // A rendered page needs its styles and pictures first; its code waits for them (boot.ts of the portal).
    ...(page.html ? [`<style>${files.css}</style>`, links] : files.scripts.map(preload)),
    hidden ? '<meta name="robots" content="noindex">' : shareTags(page.meta, publicUrl, href),
  ].join('');
  const body = page.html
    ? `<div id="root">${page.html.slice(links.length)}</div>${dataBlock(FIRST_DATA_ID, 'application/json', page.first, ` data-files="${files.scripts.join(' ')}"`)}`
    : '<div id="root"></div>';
  const { title, description } = page.meta;
  return (page.html ? template.replace(STYLE_LINK, '').replace(NO_SCRIPT, '') : template)
    .replace('<html lang="zh-CN">', (tag) => (elder ? '<html lang="zh-CN" data-elder>' : tag))
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(fullTitle(title))}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (whole, start: string) =>
      description ? start + escapeHtml(description) : whole,
    )
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => body);
}

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

const fullTitle = (title: string | undefined) => (title ? `${title} · ${SITE_NAME}` : SITE_NAME);

/** What shared links and search engines show (Open Graph, which WeChat reads too, and schema.org). */
function shareTags({ title, description, picture, address, structured }: PageMeta, publicUrl: string, href: string) {
  const url = publicUrl + (address ?? essential(href));
  const properties: [string, string | undefined][] = [
    ['og:site_name', SITE_NAME],
    ['og:type', structured?.['@type'] === 'NewsArticle' ? 'article' : 'website'],
    ['og:locale', 'zh_CN'],
    ['og:title', title || SITE_NAME],
    ['og:description', description],
    ['og:url', url],
    ['og:image', picture && publicUrl + picture],
  ];
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...properties.flatMap(([name, value]) =>
      value ? [`<meta property="${name}" content="${escapeHtml(value)}">`] : [],
    ),
    structured
      ? dataBlock('structured-data', 'application/ld+json', {
          '@context': 'https://schema.org',
          ...(whole(structured, publicUrl) as object),
        })
      : '',
  ].join('');
}

/** An address without what only filters the page: its path, and the id that some pages carry behind it. */
function essential(href: string): string {
  const [path = '/', search] = href.split('?', 2);
  const id = new URLSearchParams(search).get('id');
  return id ? `${path}?id=${encodeURIComponent(id)}` : path;
}

/** Paths of this site as whole addresses. */
function whole(value: unknown, publicUrl: string): unknown {
  if (Array.isArray(value)) return value.map((part) => whole(part, publicUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      ADDRESSES.has(name) && typeof part === 'string' && part.startsWith('/')
        ? publicUrl + part
        : whole(part, publicUrl),
    ]),
  );
}

/** Data for scripts, which no browser runs: nothing in it can end the element. */
const dataBlock = (id: string, type: string, data: unknown, attributes = '') =>
  `<script type="${type}" id="${id}"${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\s+/g, ' ');
