import { collegeContent, collegeModules, PLAYBACK_RATES } from '@vimo/contract';
import { expectEveryWidth } from '../support/screen.ts';
import { settled } from '../support/settled.ts';
import { dialog, logIn, message, popup } from '../support/steps.ts';
import { expect, type Page, PHONE, test } from '../support/test.ts';

const REFUSED = '抱歉，您暂无权查看本角色模块下的内容。';
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** Opens the tab of a module and answers what it shows. */
async function module(page: Page, name: string) {
  await tab(page, name).click();
  return page.getByRole('region', { name });
}

async function openContent(page: Page, moduleName: string, title: string): Promise<void> {
  await page.goto('/index/creatorCollege');
  await (await module(page, moduleName)).getByRole('button', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
const download = (page: Page) => page.getByRole('link', { name: '下载', exact: true });

test('a guest sees titles, logs in to open one and is where they wanted to go', async ({ page, people, leave }) => {
  await page.goto('/index/creatorCollege');
  await expect(page.getByRole('tab')).toHaveText([
    /^学生天地/,
    /^家校共育/,
    /^教师研修/,
    /^学校管理/,
    /^教育行政/,
    /^基地课程/,
  ]);
  await settled(page);
  await expect(page.getByText('当前角色不可查看')).toHaveCount(0);
  await expect(page.getByText('登录后可查看，面向：学生、家长、教师、学校管理员、教育局人员')).toBeVisible();
  await (await module(page, '学生天地')).getByRole('button', { name: '图解：水质检测五步法' }).click();
  await expect(message(page, '请先登录账号')).toBeVisible();
  await logIn(dialog(page, '登录'), (await people.student()).account);
  await expect(page).toHaveURL(/\/index\/contentDetail\?id=\d+&modelImage=\w+/);
  await expect(page.getByRole('heading', { level: 1, name: '图解：水质检测五步法' })).toBeVisible();

  const address = page.url();
  await leave();
  await page.goto(address);
  await expect(dialog(page, '登录')).toBeVisible();
  await dialog(page, '登录').getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('登录后可查看本内容')).toBeVisible();
});

/** Modules that the demo accounts may not see, by the roles of docs/domains/college.md. */
const CLOSED: [account: string, closed: string[]][] = [
  ['xs001', ['教师研修', '学校管理', '教育行政', '基地课程']],
  ['xs012', ['教师研修', '学校管理', '教育行政', '基地课程']],
  ['13800000001', ['教师研修', '学校管理', '教育行政', '基地课程']],
  ['admin', ['教师研修', '学校管理', '教育行政', '基地课程']],
  ['ls001', ['学校管理', '教育行政']],
  ['bzr001', ['学校管理', '教育行政']],
  ['xx001', ['教育行政', '基地课程']],
  ['jy001', []],
  ['jd001', ['学生天地', '家校共育', '教师研修', '学校管理', '教育行政']],
];

test('each role finds the modules of others closed, and is told so', async ({ page, enter }) => {
  for (const [account, closed] of CLOSED) {
    await enter(account);
    await page.goto('/index/creatorCollege');
    await expect(page.getByRole('tab'), account).toHaveCount(6);
    await expect(page.getByRole('tab').filter({ has: page.locator('svg') }), account).toHaveText(
      closed.map((name) => new RegExp(`^${name}`)),
    );
  }
  await enter('xs001');
  await page.goto('/index/creatorCollege');
  const closed = await module(page, '教育行政');
  await expect(closed.getByText('当前角色不可查看，面向：教育局人员')).toBeVisible();
  await expect(page).toHaveURL(/\?modelId=\d+$/);
  await page.reload();
  await expect(tab(page, '教育行政')).toHaveAttribute('aria-selected', 'true');
  await closed.getByRole('button').first().click();
  await expect(dialog(page, '暂无权限').getByRole('alert')).toHaveText(REFUSED);
  await dialog(page, '暂无权限').getByRole('button', { name: '知道了' }).click();
  await expect(dialog(page, '暂无权限')).toBeHidden();
});

test('a student reads, watches and looks at every kind of document', { tag: PHONE }, async ({ page, enter }) => {
  await enter('xs001');
  await openContent(page, '学生天地', '研学实践安全手册（学生版）');
  await expect(page.getByText('第 1 / 3 页')).toBeVisible();
  await expect(page.getByRole('img', { name: '第 1 页' })).toBeVisible();
  await expect.poll(() => textSize(page)).toBeGreaterThanOrEqual(12);
  await page.getByRole('img', { name: '第 3 页' }).scrollIntoViewIfNeeded();
  await expect(page.getByText(/第 [23] \/ 3 页/)).toBeVisible();
  await readsClosely(page);
  const kept = page.waitForEvent('download');
  await download(page).click();
  expect((await kept).suggestedFilename()).toBe('研学实践安全手册.pdf');

  await openContent(page, '学生天地', '短片：走进湿地');
  const film = page.locator('video');
  for (const rate of PLAYBACK_RATES) {
    await page.getByRole('group', { name: '播放速度' }).getByText(`${rate} 倍`, { exact: true }).click();
    await expect(film).toHaveJSProperty('playbackRate', rate);
  }
  await expect(film).toHaveJSProperty('error', null);

  for (const title of ['图解：水质检测五步法', '图解：七步洗手法']) {
    await openContent(page, '学生天地', title);
    const picture = page.getByRole('main').getByRole('img', { name: title });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await page.getByRole('button', { name: /放大查看/ }).click();
    await expect(dialog(page, '图片预览')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, '图片预览')).toBeHidden();
  }

  // Students may read what is for homes, and keep none of it.
  await openContent(page, '家校共育', '家庭阅读记录表');
  await expect(page.getByText('这是旧版格式的文档，此处只显示文字和表格。')).toBeVisible();
  await expect(page.getByRole('cell', { name: '白鹭睡觉时只用一条腿站着' })).toBeVisible();
  await expect(download(page)).toHaveCount(0);
});

/** How large the handbook's text is on the screen, in CSS pixels: 11.25 points on A4. */
const textSize = (page: Page): Promise<number> =>
  page.locator('[data-page="1"]').evaluate((element) => (element.clientWidth / 594.96) * 11.25);

/** Pages of the pdf that is shown turn by button and key; a closer look is drawn anew, as sharp as before, and moves nothing else aside. */
async function readsClosely(page: Page): Promise<void> {
  const first = page.locator('[data-page="1"]');
  const widths = () =>
    first.evaluate((element) => ({ paper: element.clientWidth, drawn: element.querySelector('canvas')?.width ?? 0 }));
  const pages = page.getByRole('group', { name: /^页面/ });
  await pages.focus();
  await page.keyboard.press('0');
  await expect(page.getByRole('button', { name: '100%，适合宽度' })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByText('第 1 / 3 页')).toBeVisible();
  await expect(page.getByRole('button', { name: '上一页' })).toBeDisabled();
  const density = await page.evaluate(() => devicePixelRatio);
  const unlike = async () => {
    const { paper, drawn } = await widths();
    return Math.abs(drawn - paper * density);
  };
  // Until it is drawn anew the closer drawing is shown.
  await expect.poll(unlike).toBeLessThanOrEqual(density);
  const fit = await widths();
  expect(Math.abs(fit.paper - (await pages.evaluate((element) => element.clientWidth)))).toBeLessThanOrEqual(2);
  await page.keyboard.press('+');
  await page.getByRole('button', { name: '放大', exact: true }).click();
  await expect(page.getByRole('button', { name: '150%，适合宽度' })).toBeVisible();
  await expect.poll(async () => (await widths()).drawn).toBeGreaterThan(fit.drawn * 1.4);
  expect((await widths()).paper).toBeGreaterThan(fit.paper * 1.45);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: '150%，适合宽度' }).click();
  await pages.dblclick({ position: { x: 60, y: 60 } });
  await expect(page.getByRole('button', { name: '200%，适合宽度' })).toBeVisible();
  await page.keyboard.press('0');
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByText('第 2 / 3 页')).toBeVisible();
}

test('a parent keeps what is for homes and only reads what is for students', async ({ page, enter }) => {
  await enter('13800000001');
  await openContent(page, '家校共育', '家庭阅读记录表');
  await expect(page.getByText(/版式和图片请下载后查看/)).toBeVisible();
  const kept = page.waitForEvent('download');
  await download(page).click();
  expect((await kept).suggestedFilename()).toBe('家庭阅读记录表.doc');
  await openContent(page, '学生天地', '研学实践安全手册（学生版）');
  await expect(page.getByText('第 1 / 3 页')).toBeVisible();
  await expect(download(page)).toHaveCount(0);
});

test('a class teacher reads a Word document in the page; nothing leaves it', async ({ page, enter, url }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await enter('bzr001');
  await openContent(page, '教师研修', '教案：湿地里的客人');
  await expect(page.locator('.ui-rich-text')).toContainText('湿地');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(asked.filter((address) => /^https?:/.test(address) && !address.startsWith(url))).toEqual([]);
  await expectEveryWidth(page);
});

test('an outside viewer is shown where the server names one', async ({ page, enter }) => {
  const viewer = '/favicon.svg?src=document';
  await page.route(`**${collegeContent.path}?*`, async (route) => {
    const reply = await route.fetch();
    const envelope = await reply.json();
    await route.fulfill({ response: reply, json: { ...envelope, data: { ...envelope.data, viewerUrl: viewer } } });
  });
  await enter('ls001');
  await openContent(page, '教师研修', '教案：湿地里的客人');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', viewer);
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(page.locator('.ui-rich-text')).toHaveCount(0);
  await expect(download(page)).toBeVisible();
});

test('a module that leads elsewhere opens in a new tab for those who may see it', async ({ page, enter }) => {
  await enter('xs001');
  await page.goto('/index/creatorCollege');
  await (await module(page, '基地课程')).getByRole('button', { name: '前往基地课程（新窗口打开）' }).click();
  await expect(dialog(page, '暂无权限')).toBeVisible();

  await enter('jd001');
  await page.goto('/index/creatorCollege');
  const link = page.getByRole('link', { name: '前往基地课程（新窗口打开）' });
  await expect(link).toHaveAttribute('rel', 'noopener');
  const opened = await popup(page, () => link.click());
  await expect(opened).toHaveURL('/index/researchBase');
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test('an address of a content that is closed, gone or wrong says so and leads back', async ({ page, enter, url }) => {
  const { id } = await contentOfModule(page, url, '教育行政');
  await enter('xs001');
  await page.goto(`/index/contentDetail?id=${id}&modelImage=x&modelLink=https://example.test/`);
  await expect(page.getByRole('alert').getByText(REFUSED)).toBeVisible();
  await expect(page.getByRole('heading', { name: '暂无权限' })).toBeVisible();
  await expect(page.locator('a[href*="example.test"]')).toHaveCount(0);
  await page.getByRole('link', { name: '返回创客学院' }).click();
  await expect(page).toHaveURL('/index/creatorCollege');
  for (const wrong of ['id=999999', 'id=x', '']) {
    await page.goto(`/index/contentDetail?${wrong}`);
    await expect(page.getByText('内容不存在或已下线')).toBeVisible();
  }
});

async function contentOfModule(page: Page, url: string, name: string): Promise<{ id: string }> {
  const { data: modules } = await (await page.request.get(url + collegeModules.path)).json();
  const modelId = modules.find((each: { name: string }) => each.name === name).id;
  const list = await page.request.get(`${url}${collegeContent.path.replace('fetch', 'queryPage')}`, {
    params: { modelId, pageSize: 6, currentPage: 1 },
  });
  return (await list.json()).data.dataList[0];
}

test('a college that does not answer can be asked again', async ({ page, enter, trouble }) => {
  trouble.expect(/503/);
  await enter('xs001');
  await page.route(`**${collegeModules.path}*`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/index/creatorCollege');
  await expect(page.getByRole('main').getByText('网络错误')).toBeVisible();
  await page.unroute(`**${collegeModules.path}*`);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('tab')).toHaveCount(6);
});
