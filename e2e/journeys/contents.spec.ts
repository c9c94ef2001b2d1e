import sharp from 'sharp';
import { dialog, message } from '../support/steps.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('the bureau writes news, sees the real page before anybody else does, publishes it, and takes it down', {
  tag: PHONE,
}, async ({ page, browser, enter, phone, url, trouble }) => {
  trouble.expect(/404/);
  const title = `开学第一课：把课堂搬到湿地（${phone ? '手机' : '电脑'}）`;
  await enter('jy001');
  await page.goto('/zs-platform/contents');
  await page.getByRole('button', { name: '写新闻' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /新闻/ })).toBeVisible();
  await page.getByLabel('标题').fill(title);
  await page.getByRole('textbox', { name: '正文' }).fill('三百个孩子在湿地里认识了第一种水鸟。');
  await page.getByRole('button', { name: '存草稿' }).click();
  await expect(page).toHaveURL(/\/contents\/\d+$/);
  const preview = page.frameLocator('iframe[title="手机上的页面"]');
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const visitors = await browser.newContext({ baseURL: url });
  const visitor = await visitors.newPage();
  const list = visitor.getByRole('main').getByRole('article');
  await visitor.goto('/index/news');
  await expect(list.first()).toBeVisible();
  await expect(list.filter({ hasText: title })).toHaveCount(0);

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(message(page, '已发布')).toBeVisible();
  // A visitor's page may be a second old.
  await expect(async () => {
    await visitor.reload();
    await expect(list.first()).toContainText(title, { timeout: 500 });
  }).toPass();
  await visitor.goto('/index/home');
  const onHome = visitor.getByRole('main').getByRole('link', { name: title }).filter({ visible: true }).first();
  await expect(onHome).toBeVisible();
  const address = (await onHome.getAttribute('href'))!;
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText('认识了第一种水鸟')).toBeVisible();

  await page.getByRole('button', { name: '下线', exact: true }).click();
  const reason = page.getByRole('dialog', { name: '下线这条新闻' });
  await reason.getByLabel('原因（只有管理者看得到）').fill('数字有误，核实后再发');
  await reason.getByRole('button', { name: '下线', exact: true }).click();
  await expect(message(page, '已下线')).toBeVisible();
  await expect(page.getByRole('region', { name: '操作记录' }).getByText('数字有误，核实后再发')).toBeVisible();
  await expect(async () => {
    await visitor.goto(address);
    await expect(visitor.getByRole('link', { name: '去看看其他新闻' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await visitors.close();
});

test('the bureau lays out its home, and visitors see the order, the links and the name', async ({
  page,
  browser,
  enter,
  url,
}) => {
  await enter('jy001');
  await page.goto('/zs-platform/home-layout');
  await page.getByRole('switch', { name: '显示学生社团' }).click();
  await page.getByRole('button', { name: '调整“新闻动态与通知公告”的顺序，按上下方向键移动' }).press('ArrowDown');
  await page
    .getByRole('region', { name: /友情链接/ })
    .getByRole('button', { name: '添加' })
    .click();
  await page.getByLabel('第 1 条链接的名称').fill('云汀市图书馆');
  await page.getByLabel('第 1 条链接的地址').fill('https://lib.example.cn');
  await page.getByLabel('门户名称').fill('云汀素质教育');
  await page.getByRole('button', { name: '存草稿' }).click();
  await expect(page.getByTitle('手机上的页面')).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(message(page, '已发布')).toBeVisible();

  const visitors = await browser.newContext({ baseURL: url });
  const visitor = await visitors.newPage();
  const main = visitor.getByRole('main');
  await expect(async () => {
    await visitor.goto('/vimoHome');
    await expect(main.getByRole('link', { name: '云汀市图书馆' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(main.getByRole('heading', { level: 2, name: '学生社团' })).toHaveCount(0);
  await expect(visitor.getByRole('banner').getByText('云汀素质教育').first()).toBeVisible();
  const headings = await main.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.indexOf('研学基地')).toBeGreaterThan(-1);
  expect(headings.findIndex((text) => text.includes('新闻动态'))).toBeGreaterThan(0);
  await visitors.close();

  await page.getByRole('button', { name: '下线', exact: true }).click();
  await page
    .getByRole('dialog', { name: '下线这条首页编排' })
    .getByRole('button', { name: '下线', exact: true })
    .click();
  await expect(message(page, '已下线')).toBeVisible();
});

test('a banner of a hundred megapixels is cut for its place and shows what was sent', async ({ page, enter }) => {
  const place = { width: 12_000, height: 8400 };
  const buffer = await sharp({ create: { ...place, channels: 3, background: '#0f6c65' } })
    .jpeg()
    .toBuffer();
  await enter('jy001');
  await page.goto('/zs-platform/contents/new/banner');
  await page.getByLabel('选择图片').setInputFiles({ name: '湿地.jpg', mimeType: 'image/jpeg', buffer });
  const cutting = dialog(page, '裁剪图片');
  await cutting.getByRole('button', { name: /^使\s?用$/ }).click();
  await expect(cutting).toBeHidden();
  const shown = page.getByRole('img', { name: '已选的图片' });
  await expect(shown).toBeVisible();
  // A browser that cannot draw so much draws nothing, and says so by no error.
  const middle = () =>
    shown.evaluate(async (element) => {
      const picture = element as HTMLImageElement;
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1, 1];
      const pen = canvas.getContext('2d');
      pen?.drawImage(picture, picture.naturalWidth / 2, picture.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
      return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])];
    });
  const [red = 255, green = 255, blue = 255] = await middle();
  expect([red < 60, green > 80 && green < 140, blue > 70 && blue < 130]).toEqual([true, true, true]);
});
