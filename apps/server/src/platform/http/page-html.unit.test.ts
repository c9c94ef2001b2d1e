import { describe, expect, it } from 'vitest';
import { filesOf } from './page-files.ts';
import { type PageParts, pageHtml } from './page-html.ts';

const TEMPLATE = `<!doctype html><html lang="zh-CN"><head>
<meta name="description" content="平台"><title>综合素质教育平台</title>
<script type="module" src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head>
<body><div id="root"></div>
<noscript><p>需要 JavaScript</p></noscript></body></html>`;

const parts = (more: Partial<PageParts> = {}): PageParts => ({
  template: TEMPLATE,
  publicUrl: 'https://zhsz.example.cn',
  href: '/index/newsDetail/7?type=2',
  elder: false,
  page: {
    html: '<link rel="preload" as="image" href="/a.png"/><main>正文</main>',
    meta: {
      title: '观鸟',
      description: '第一批观鸟小队',
      picture: '/p.png',
      structured: { '@type': 'NewsArticle', image: '/p.png' },
    },
    first: { stored: {}, answers: [[['/notice/fetch', { id: '7' }], { title: '观鸟' }]] },
  },
  files: { scripts: ['assets/main.js'], css: 'body{margin:0}' },
  hidden: false,
  ...more,
});
const jsonOf = (html: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}"[^>]*>([^<]*)</script>`).exec(html)?.[1] ?? 'null');

describe('a rendered page', () => {
  it('carries its rendering, styles, first data and the files of its code', () => {
    const html = pageHtml(parts());
    expect(html).toContain('<div id="root"><main>正文</main></div>');
    expect(html).toContain('<style>body{margin:0}</style><link rel="preload" as="image" href="/a.png"/>');
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toContain('data-files="assets/main.js"');
    expect(jsonOf(html, 'first-data').answers).toEqual([[['/notice/fetch', { id: '7' }], { title: '观鸟' }]]);
  });

  it('says that it needs scripts only where it is empty', () => {
    expect(pageHtml(parts())).not.toContain('noscript');
    const empty = pageHtml(parts({ page: { html: '', meta: {}, first: { stored: {}, answers: [] } } }));
    expect(empty).toContain('<noscript><p>需要 JavaScript</p></noscript>');
  });

  it('says what it is to search engines and to whom it is shared with', () => {
    const html = pageHtml(parts());
    expect(html).toContain('<title>观鸟 · 综合素质教育平台</title>');
    expect(html).toContain('<meta name="description" content="第一批观鸟小队">');
    expect(html).toContain('<link rel="canonical" href="https://zhsz.example.cn/index/newsDetail/7">');
    expect(html).toContain('<meta property="og:image" content="https://zhsz.example.cn/p.png">');
    expect(html).toContain('<meta property="og:type" content="article">');
    expect(jsonOf(html, 'structured-data')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      image: 'https://zhsz.example.cn/p.png',
    });
  });

  it('keeps the id that names the page in its address, and nothing else', () => {
    expect(pageHtml(parts({ href: '/index/spaceDetail?title=x&id=12&page=3' }))).toContain(
      'href="https://zhsz.example.cn/index/spaceDetail?id=12"',
    );
  });

  it('lets nothing that people wrote end an element or an attribute', () => {
    const evil = '"><script>alert(1)</script>\u2028$&$1';
    const base = parts();
    const html = pageHtml({
      ...base,
      href: `/index/news"><script>`,
      page: {
        html: '<main>$& $1</main>',
        meta: { title: evil, description: evil, picture: evil, structured: { name: evil } },
        first: { stored: {}, answers: [[['x'], evil]] },
      },
    });
    expect(html).not.toContain('<script>');
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(html).toContain('<main>$& $1</main>');
    expect(jsonOf(html, 'first-data').answers[0][1]).toBe(evil);
    expect(jsonOf(html, 'structured-data').name).toBe(evil);
  });

  it('that is hidden tells search engines so and is shared as nothing', () => {
    const html = pageHtml(parts({ hidden: true }));
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('og:');
  });
});

it('a page that is not rendered names the files of its code ahead, keeps its style sheet and shows elders their mode', () => {
  const html = pageHtml(parts({ elder: true, page: { html: '', meta: {}, first: { stored: {}, answers: [] } } }));
  expect(html).toContain('<html lang="zh-CN" data-elder>');
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/main.js">');
  expect(html).toContain('rel="stylesheet"');
  expect(html).not.toContain('first-data');
  expect(html).toContain('<title>综合素质教育平台</title>');
});

it('the files of a page are those of its modules and of what they import, each once, without the first, which the template names', () => {
  const manifest = {
    // As it is written, with a name of its own.
    'index.html': { file: 'boot.js', name: 'boot', css: ['boot.css'], imports: ['_preload'] },
    _preload: { file: 'preload.js' },
    'src/entry/main.tsx': { file: 'main.js', imports: ['_house', '_preload'] },
    _house: { file: 'house.js', css: ['house.css'] },
    'src/areas/public/pages/home.tsx': { file: 'home.js', css: ['home.css'], imports: ['_house'] },
    'src/areas/public/pages/news.tsx': { file: 'news.js' },
  };
  expect(filesOf(manifest, ['src/areas/public/pages/home.tsx', 'src/areas/public/pages/none.tsx'])).toEqual({
    scripts: ['preload.js', 'main.js', 'house.js', 'home.js'],
    styles: ['boot.css', 'house.css', 'home.css'],
  });
});
