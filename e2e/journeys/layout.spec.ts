import { layoutFaults } from '../support/layout.ts';
import { longLines } from '../support/long-lines.ts';
import { expect, test } from '../support/test.ts';

/** A page of its own, 360 px wide, with nothing else in it. */
const pageOf = (body: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><style>
  * { margin: 0; box-sizing: border-box; font: 16px/1.7 sans-serif }
  body { padding: 16px }
  img, .picture { display: block; width: 200px; height: 100px; background: #cde }
  .at { position: absolute }
</style></head><body>${body}</body></html>`;

/** What a screen must not show, and how it is told. */
const FAULTY: [name: string, body: string, told: RegExp][] = [
  [
    'a brand that a link runs over',
    '<div style="display:flex;width:160px"><b style="flex:0 1 60px;min-width:0;white-space:nowrap">综合素质教育平台</b><a href="#">登录</a></div>',
    /^overlap: .*综合素质教育平台.*登录/,
  ],
  [
    'a word laid over another',
    '<div style="position:relative"><p>第一行文字</p><p class="at" style="left:20px;top:4px">压在上面</p></div>',
    /^overlap/,
  ],
  [
    'a button that covers a text',
    '<div style="position:relative"><p>这里有一段说明文字</p><button class="at" style="left:30px;top:0">确定</button></div>',
    /^overlap/,
  ],
  [
    'a line cut at the side',
    '<p style="width:80px;overflow:hidden;white-space:nowrap">这一行文字没有省略号</p>',
    /^cut: .*这一行/,
  ],
  [
    'a line cut below',
    '<div style="width:160px;height:30px;overflow:hidden">标题有两行那么长，框只有一行那么高</div>',
    /^cut: .*标题/,
  ],
  [
    'an ellipsis that leaves nothing to read',
    '<p style="width:18px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">青岚区教育局</p>',
    /^nothing left of/,
  ],
  ['a page that scrolls sideways', '<div style="width:420px">宽</div>', /^scrolls sideways: \d+ px in 360 px/],
  [
    'a control outside of the screen',
    '<div style="overflow:clip"><button class="at" style="left:-30px;top:0">返回</button></div>',
    /^outside of the screen: .*返回/,
  ],
  [
    'a text at the end that the bar at the bottom covers',
    '<div style="height:1500px"></div><p>最后一行</p><nav style="position:fixed;inset:auto 0 0;height:80px;background:#fff">首页</nav>',
    /^under a fixed bar: .*最后一行/,
  ],
  [
    'a dialog higher than the screen that does not scroll',
    '<div role="dialog" style="position:fixed;inset:0 0 auto"><div style="height:900px"></div><button>确定</button></div>',
    /^outside of the screen: .*确定/,
  ],
  [
    'a field lower than its text',
    '<input placeholder="名称" style="height:2px;border:0;padding:0">',
    /^lower than its text/,
  ],
  [
    'a field narrower than its hint',
    '<input placeholder="搜索活动或基地名称" style="width:90px">',
    /^narrower than its hint/,
  ],
  ['words in a column one character wide', '<p style="width:18px">青岚区教育局</p>', /^squeezed: .*青岚区教育局/],
  ['a button whose word breaks', '<button style="width:56px">取消报名</button>', /^squeezed: .*取消报名/],
  [
    'a message over the bar of a phone',
    '<nav style="position:fixed;inset:auto 0 0;height:60px;background:#fff">首页</nav><div data-messages style="position:fixed;inset:auto 0 30px"><div class="ui-toast">收藏成功</div></div>',
    /^under a message: .*首页/,
  ],
  [
    'fields that stand two pixels apart',
    '<form style="display:flex;align-items:end"><input style="width:90px;height:44px"><input style="width:90px;height:46px"></form>',
    /^out of line by 2 px/,
  ],
  [
    'words beside the word of their column',
    '<table><thead><tr><th style="text-align:left;padding:0">操作操作操作</th></tr></thead><tbody><tr><td style="padding:0 8px">查看</td></tr></tbody></table>',
    /^out of line: .*操作/,
  ],
];

/** What is meant so. */
const HONEST: [name: string, body: string][] = [
  [
    'a badge and a heart on a picture',
    '<div style="position:relative"><div class="picture"></div><span class="at" style="left:8px;top:8px">研学</span><button class="at" style="right:150px;top:8px" aria-label="收藏"><svg width="20" height="20"></svg></button></div>',
  ],
  [
    'an ellipsis, of one line and of two',
    '<p style="width:120px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">很长很长很长很长的名字</p><p style="width:160px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2">很长很长的介绍，写满了两行还没有写完，后面的要点开才看得到</p>',
  ],
  [
    'a text for screen readers alone',
    '<div style="position:relative">名称<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap">给读屏软件的说明</span></div>',
  ],
  [
    'slides that wait beside the one that is shown',
    '<div style="width:200px;overflow:hidden"><div style="display:flex"><div style="flex:none;width:200px">第一张</div><div inert style="flex:none;width:200px">第二张</div></div></div>',
  ],
  [
    'tabs that scroll inside their strip',
    `<div style="overflow-x:auto;white-space:nowrap">${'<button style="width:90px">频道</button>'.repeat(9)}</div>`,
  ],
  [
    'a link whose area is stretched over its card',
    '<div style="position:relative"><h3><a href="#">标题<span class="at" style="inset:0"></span></a></h3><p>说明</p></div>',
  ],
  [
    'a dialog over the page, and its list that scrolls under its buttons',
    `<p>页面上的文字</p><div role="dialog" style="position:fixed;inset:0;background:#fff"><div style="height:120px;overflow-y:auto">${'<p>一行内容</p>'.repeat(20)}</div><button>确定</button></div>`,
  ],
  [
    'a popup over the page',
    '<div style="position:relative"><p>页面上的文字</p><ul role="listbox" class="at" style="top:0;background:#fff"><li>青禾中学</li></ul></div>',
  ],
  [
    'a bar below with room kept for it, and one that sticks',
    '<nav style="position:sticky;top:0;background:#fff">导航</nav><div style="height:1500px"></div><p>最后一行</p><div style="height:90px"></div><nav style="position:fixed;inset:auto 0 0;height:80px;background:#fff">首页</nav>',
  ],
  [
    'a counter in its field',
    '<div style="position:relative;width:200px"><textarea style="width:200px;height:90px;padding:8px 8px 32px"></textarea><span class="at" style="right:8px;bottom:8px;font-size:13px">0/200</span></div>',
  ],
  ['a shade over the page', '<p>页面上的文字</p><div style="position:fixed;inset:0;background:#0006"></div>'],
  [
    'what lies behind a dialog',
    '<div inert style="width:60px;overflow:hidden;white-space:nowrap">被遮住的页面文字</div>',
  ],
];

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
});

test('every fault of a layout is found and told', async ({ page }) => {
  for (const [name, body, told] of FAULTY) {
    await page.setContent(pageOf(body));
    expect.soft(await layoutFaults(page), name).toContainEqual(expect.stringMatching(told));
  }
});

test('what is meant so is no fault', async ({ page }) => {
  for (const [name, body] of HONEST) {
    await page.setContent(pageOf(body));
    expect.soft(await layoutFaults(page), name).toEqual([]);
  }
});

test('lines are told that are too long to be read', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  const words = '从一行的末尾找到下一行的开头';
  const long = words.repeat(20);
  const row = `<div style="display: flex; justify-content: space-between"><p>${words}</p><b>12</b></div>`;
  await page.setContent(pageOf(`<p>${long}</p><p style="max-width: 80em">${long}</p><p>${words.repeat(7)}</p>${row}`));
  expect(await longLines(page)).toEqual([expect.stringMatching(/^lines of 11\d characters: 「从一行的末尾/)]);
});
