import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { parseAst } from 'rolldown/parseAst';
import { expect, it, test, vi } from 'vitest';
import { beforeCode, beforeCodeIn } from '../../scripts/before-code.ts';
import { type Audience, floorOf } from '../../scripts/browsers.ts';
import { data, lackingOf } from '../../scripts/floor/compat.ts';

/** What browsers of the floors have, and those right below lack. */
const PRESENT = ['HTMLDialogElement', 'TransformStream', 'CompressionStream'];

/** A page whose code has not come, in a browser that knows `inset` and all else, or `lacks` something. */
function open({ inset = true, noModule = true, lacks = '', audience = 'families' as Audience } = {}) {
  const { window } = new JSDOM('<body><div id="root"><main>正文</main></div></body>', {
    url: 'https://zhsz.example.cn/index/activityDetail/7?name=x',
    runScripts: 'outside-only',
  });
  const earlyActions = vi.fn();
  const sent: string[] = [];
  class Request {
    open(...given: string[]) {
      sent.push(given.join(' '));
    }
    setRequestHeader() {}
    send(body: string) {
      sent.push(body);
    }
  }
  Object.assign(window, { earlyActions, XMLHttpRequest: Request });
  Object.defineProperty(window, 'CSS', { value: { supports: () => inset } });
  for (const name of PRESENT) {
    if (name === lacks) Reflect.deleteProperty(window, name);
    else Object.assign(window, { [name]: Request });
  }
  const prototype = window.HTMLScriptElement.prototype as object;
  if (noModule) Object.defineProperty(prototype, 'noModule', { value: false });
  else Reflect.deleteProperty(prototype, 'noModule');
  window.eval(beforeCode(audience));
  const bar = () => window.document.querySelector('[role=alert]')?.textContent ?? '';
  const fail = (filename: string, message: string) =>
    window.dispatchEvent(new window.ErrorEvent('error', { filename, message }));
  return { window: window as unknown as typeof globalThis & Window, earlyActions, sent, bar, fail };
}
const BUILT = 'https://zhsz.example.cn/assets/index-abc.js';

it.each(['families', 'platform'] as const)(
  'for %s it is written in the language of the oldest browsers',
  (audience) => {
    const types = new Set(
      JSON.stringify(parseAst(beforeCode(audience))).match(/(?<="type":")\w+|(?<="kind":")(?:let|const)/g),
    );
    const known =
      /^(?:Program|(?:Expression|Return|If|Try|Block|Empty)Statement|Function(?:Declaration|Expression)|Variable\w+|\w*(?:Unary|Update|Binary|Logical|Assignment|Conditional|Call|New|Member|Object|Array|This)Expression|Identifier|Literal|Property|CatchClause)$/;
    expect([...types].filter((type) => !known.test(type))).toEqual([]);
  },
);

test('who has a browser of the floor reads nothing', () => {
  const { bar, earlyActions } = open();
  expect([bar(), earlyActions.mock.calls]).toEqual(['', []]);
});

test('below the floor it is said, with what to use instead; the code may try', () => {
  const { bar, earlyActions } = open({ inset: false });
  expect(bar()).toMatch(
    /^浏览器版本过低，公开页面可以阅读.*Chrome 或 Edge 87.*iOS 15\.4.*Firefox 102.*极速模式.*知道了$/,
  );
  expect(earlyActions).not.toHaveBeenCalled();
});

test('of the platform, which shows nothing without its code, it is not said that it can be read', () => {
  const { bar } = open({ audience: 'platform', lacks: 'CompressionStream' });
  expect(bar()).toMatch(/^浏览器版本过低，管理平台可能打不开.*Chrome 或 Edge 92.*Safari 16\.4.*Firefox 113.*知道了$/);
  expect(bar()).not.toContain('阅读');
});

it.each([
  ['families', 'HTMLDialogElement', 'Safari 15.3'],
  ['families', 'TransformStream', 'Firefox 101'],
  ['platform', 'CompressionStream', 'Safari 16.3 and Firefox 112'],
] as const)('for %s a browser without %s, as %s, is below the floor', (audience, lacks) => {
  const { bar, earlyActions } = open({ audience, lacks });
  expect(bar()).toContain('浏览器版本过低');
  expect(earlyActions).not.toHaveBeenCalled();
  expect(open({ audience }).bar()).toBe('');
});

it.each([
  ['families', 'safari', 'HTMLDialogElement'],
  ['families', 'firefox', 'TransformStream'],
  ['platform', 'safari', 'CompressionStream'],
  ['platform', 'firefox', 'CompressionStream'],
] as const)('of the floor for %s %s is the first that has %s, and the others have it', (audience, browser, name) => {
  const feature = data.api[name];
  expect(lackingOf(audience, feature)).toEqual([]);
  expect(feature?.__compat?.support[browser]).toMatchObject({ version_added: floorOf(audience)[browser] });
});

test('families may lack what the platform needs', () => {
  expect(open({ lacks: 'CompressionStream' }).bar()).toBe('');
});

test('where modules are unknown nothing is kept any longer', () => {
  const { bar, earlyActions } = open({ noModule: false });
  expect(bar()).toContain('浏览器版本过低');
  expect(earlyActions).toHaveBeenCalledOnce();
});

it.each([
  [false, 1],
  [true, 0],
])('a press goes its own way where nothing will replay it (modules known: %s)', async (modules, pressed) => {
  const { transformIndexHtml } = beforeCodeIn('families');
  const { handler } = transformIndexHtml as { handler: (html: string) => string };
  const { window } = new JSDOM(handler(readFileSync(path.join(import.meta.dirname, 'index.html'), 'utf8')), {
    runScripts: 'dangerously',
    beforeParse({ HTMLScriptElement: { prototype } }) {
      if (modules) Object.defineProperty(prototype, 'noModule', { value: false });
      else Reflect.deleteProperty(prototype, 'noModule');
    },
  });
  const press = vi.fn();
  window.document.body.addEventListener('click', press);
  window.document.body.click();
  expect(press).toHaveBeenCalledTimes(pressed);
  const first = () => window.document.body.firstElementChild?.textContent;
  await vi.waitFor(() => expect(first()).toContain('浏览器版本过低'), { timeout: 20_000 });
  window.close();
});

it.each(['index.html', '../admin/index.html'])(
  '%s asks browsers of two engines for the present one, and says what a page without scripts lacks',
  (file) => {
    const page = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    expect(page).toContain('<meta name="renderer" content="webkit" />');
    expect(page).toMatch(/<noscript>\s*<p[^>]*>[^<]*需要 JavaScript/);
  },
);

test('code that does not parse is too new for the browser; what others run in the page is not ours', () => {
  const { bar, fail, earlyActions, sent } = open();
  fail('chrome-extension://x/y.js', 'Uncaught SyntaxError: x');
  fail(BUILT, 'ResizeObserver loop completed with undelivered notifications.');
  expect([bar(), earlyActions.mock.calls]).toEqual(['', []]);
  fail(BUILT, 'Uncaught SyntaxError: Unexpected token .');
  expect(bar()).toContain('浏览器版本过低');
  expect(earlyActions).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('a script that does not come ends the keeping, and another try is offered', () => {
  const { window, bar, earlyActions } = open();
  const script = window.document.createElement('script');
  script.src = BUILT;
  window.document.body.append(script);
  script.dispatchEvent(new window.Event('error'));
  expect(bar()).toMatch(/^页面没有完全打开.*重新加载$/);
  expect(earlyActions).toHaveBeenCalledOnce();
});

test('what went wrong is told without its message, and three times at most', () => {
  const { window, bar, sent } = open();
  const error = Object.assign(new TypeError('张三 is not a function'), { stack: 'TypeError\n at a (main-x.js:3:14)' });
  for (let times = 0; times < 5; times += 1) window.pageFailed(error);
  expect(bar()).toContain('页面没有完全打开');
  expect(window.document.querySelector('main')?.textContent).toBe('正文');
  expect(sent).toHaveLength(6);
  expect(sent[0]).toBe('POST /vimo-cms/v1/api/system/pageFault');
  expect(JSON.parse(sent[1] ?? '')).toMatchObject({
    kind: 'TypeError',
    page: '/index/activityDetail/7',
    place: 'main-x.js:3:14',
  });
  expect(sent.join()).not.toContain('张三');
});

it.each([
  ['1', false, 'dark'],
  ['2', true, 'dark'],
  ['2', false, undefined],
  ['{', true, undefined],
  ['', true, undefined],
])('the platform is drawn as the device keeps it (%j, a dark device: %s)', (kept, isDark, theme) => {
  const { window } = new JSDOM('<body></body>', {
    url: 'https://zhsz.example.cn/zs-platform',
    runScripts: 'outside-only',
  });
  if (kept) window.localStorage.setItem('platform.theme', kept);
  Object.assign(window, { matchMedia: () => ({ matches: isDark }) });
  window.eval(beforeCode('platform'));
  expect(window.document.documentElement.dataset.theme).toBe(theme);
});

test('families carry nothing of it', () => {
  expect(beforeCode('families')).not.toContain('theme');
});
