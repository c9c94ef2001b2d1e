import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './rich-text.ts';

const OWN = '/vimo-cms/v1/api/fileInfo/showImage?id=aB3dE9&w=960';

describe('cleanHtml', () => {
  it('keeps what an editor makes and lets pictures load late', async () => {
    const html = '<h3>行程</h3><p style="text-align:center">集合</p><ul><li>水壶</li></ul>';
    expect(await cleanHtml(html)).toBe(html);
    expect(await cleanHtml(`<img src="${OWN}" alt="湿地">`)).toBe(
      `<img src="${OWN.replace('&', '&amp;')}" alt="湿地" loading="lazy" decoding="async" />`,
    );
    expect(await cleanHtml('<h1>题目</h1>')).toBe('<h2>题目</h2>');
  });

  it.each([
    '<img src="https://elsewhere.example/x.png">',
    '<img src="//elsewhere.example/x.png">',
    '<img src="/vimo-cms/v1/api/sys/lg/logout">',
    '<script>alert(1)</script>',
    '<style>p{}</style>',
    '<iframe src="/"></iframe>',
    '<svg onload=alert(1)></svg>',
    '<object data="x"></object>',
  ])('drops %s', async (html) => {
    expect(await cleanHtml(html)).toBe('');
  });

  it('opens foreign links apart and refuses those that run', async () => {
    expect(await cleanHtml('<a href="https://a.example/">看</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">看</a>',
    );
    expect(await cleanHtml('<a href="/index/news" target="_top">看</a>')).toBe('<a href="/index/news">看</a>');
    expect(await cleanHtml('<a href="javascript:alert(1)">看</a>')).toBe('<a>看</a>');
    expect(await cleanHtml('<p onclick="x()" style="position:fixed">看</p>')).toBe('<p>看</p>');
  });

  it('is settled after once, whatever comes in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('p', 'img', 'a', 'svg', 'math', 'td'),
        async (text, tag) => {
          const once = await cleanHtml(`<${tag} ${text}>${text}<${text}`);
          expect(await cleanHtml(once)).toBe(once);
        },
      ),
    );
  });
});
