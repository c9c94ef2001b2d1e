import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  manageExaminationPage,
  manageScoreFrame,
  PARENT_TODO,
  parentCommentPage,
  SESSION_COOKIE,
} from '@vimo/contract';
import { findActivity, PICTURE } from '../support/city.ts';
import { send, tokenOf } from '../support/people.ts';
import type { People } from '../support/pool.ts';
import { eventually } from '../support/server-process.ts';
import { dialog, logIn, message } from '../support/steps.ts';

/** How long a browser of years ago may take on a busy machine. */
const WAIT_MS = 20_000;

/** A city whose people nobody else meets, and a browser of years ago or of another make. */
export interface Visit {
  url: string;
  people: People;
  context: BrowserContext;
  page: Page;
  enter(who: string | { token: string }): Promise<void>;
}

export interface OldJourney {
  name: string;
  /** Whether the administrator platform is walked, whose floor is higher. */
  platform?: true;
  /** At a phone's width. */
  phone?: true;
  walk(visit: Visit): Promise<void>;
}

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** What people do most, in the words of the table that is printed. */
export const JOURNEYS: readonly OldJourney[] = [
  {
    name: '游客浏览并筛选活动',
    phone: true,
    async walk({ page }) {
      await page.goto('/index/dreamActivity');
      await page.getByRole('article').first().waitFor();
      await page.getByRole('region', { name: '筛选' }).getByRole('button', { name: '预约' }).click();
      await page.getByRole('group', { name: '报名状态' }).getByText('活动结束', { exact: true }).click();
      await page.waitForURL(/status=4/);
      await page.getByRole('article').filter({ hasText: '活动结束' }).first().waitFor();
    },
  },
  {
    name: '登录，密码错时不丢内容',
    phone: true,
    async walk({ page, people }) {
      const { account } = await people.student();
      await page.goto('/login');
      await logIn(page, account, 'Wrong2026');
      await message(page, '用户名或密码错误').waitFor();
      await logIn(page, account);
      await page.waitForURL(/\/mine\/mineIndex/);
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: '在手机上报名',
    phone: true,
    async walk({ page, url, people, enter }) {
      const student = await people.student((token) => findActivity(url, token));
      await enter(student);
      const { id, title } = student.found;
      await page.goto(`/index/activityDetail/${id}?apply=1`);
      const box = dialog(page, '活动报名');
      await box.getByLabel('报名备注').fill('会准时到');
      await box.getByRole('button', { name: '提交报名' }).click();
      await message(page, '报名成功').waitFor();
      await page.goto('/mine/myActivity?name=first');
      await page.getByRole('link', { name: title }).first().waitFor();
    },
  },
  {
    name: '写一条带照片的记录并提交',
    phone: true,
    async walk({ page, people, enter }) {
      await enter(await people.student());
      await page.goto('/mine/xsjl');
      const box = dialog(page, '新增写实记录');
      await page.getByRole('button', { name: '新增记录' }).locator('visible=true').first().click();
      await box.getByText('身心健康').click();
      await box.getByText('安全与健康生活').click();
      await box.getByRole('button', { name: '下一步' }).click();
      await box.getByLabel('活动名称').fill('雨后数蜗牛');
      await box.getByLabel('选择现场照片').setInputFiles(PICTURE);
      await box.getByRole('button', { name: '删除第 1 张图片' }).waitFor();
      await box.getByLabel('活动时间').fill('2026-03-01');
      await box.getByLabel('过程与收获').fill('一共数到二十三只，最大的一只爬了半米。');
      await box.getByRole('button', { name: '保存并提交' }).click();
      await message(page, '提交成功').waitFor();
      await page.getByRole('article').filter({ hasText: '雨后数蜗牛' }).getByText('审核中').first().waitFor();
    },
  },
  {
    name: '看综素报告',
    async walk({ page, enter }) {
      await enter('13800000001');
      await page.goto('/parent/parentReport');
      await page.locator('main a[href*=parentReportDetail]').locator('visible=true').first().click();
      await page.getByRole('heading', { name: /纪实报告$/ }).waitFor();
    },
  },
  {
    name: '读一份 PDF',
    phone: true,
    async walk({ page, enter }) {
      await enter('xs001');
      await page.goto('/index/creatorCollege');
      await page.getByRole('button', { name: '研学实践安全手册（学生版）', exact: true }).first().click();
      await seen(page, '第 1 / 3 页');
      const isDrawn = () =>
        page.locator('[data-page="1"] canvas').evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          return data.some((value, at) => at % 4 < 3 && value < 128 && data[at - (at % 4) + 3]! > 0);
        });
      await eventually(isDrawn, WAIT_MS, 'the first page is drawn');
    },
  },
  {
    name: '家长写评语',
    phone: true,
    async walk({ page, url, people, enter }) {
      const owed = { parentStatus: PARENT_TODO, pageSize: 1, currentPage: 1 };
      const parent = await people.parent(
        async (token) => (await send(url, parentCommentPage, owed, token)).envelope.data?.dataList[0],
      );
      await enter(parent);
      await page.goto('/parent/parentState');
      await page.getByRole('link', { name: '提交' }).locator('visible=true').first().click();
      await page.getByRole('textbox', { name: '家长评语' }).fill('这学期你学会了自己安排时间，我们为你骄傲。');
      await page.getByRole('button', { name: '提交', exact: true }).locator('visible=true').first().click();
      await message(page, /提交成功|已提交/).waitFor();
    },
  },
  {
    name: '班主任按键审核',
    platform: true,
    async walk({ page, enter }) {
      await enter('bzr001');
      await page.goto('/zs-platform/record-review');
      const heading = page.getByRole('article', { name: '记录内容' }).getByRole('heading').first();
      const first = await heading.textContent();
      await page.keyboard.press('j');
      await eventually(async () => (await heading.textContent()) !== first, WAIT_MS, 'another record');
      await page.keyboard.press('a');
      await seen(page, /^已通过《/);
    },
  },
  {
    name: '录入并粘贴成绩',
    platform: true,
    async walk({ page, url, enter }) {
      const office = await tokenOf(url, 'xx001');
      const { data } = (await send(url, manageExaminationPage, { pageSize: 20, currentPage: 1 }, office)).envelope;
      const { id, name } = data!.dataList.find(({ published }) => published === 0)!;
      const token = await tokenOf(url, 'bzr001');
      const { classes } = (await send(url, manageScoreFrame, {}, token)).envelope.data!;
      const own = classes.find(({ isClassTeacher }) => isClassTeacher === 1)!;
      await enter('bzr001');
      await page.goto(`/zs-platform/scores?exam=${id}&class=${own.id}`);
      const sheet = page.getByRole('region', { name, exact: true });
      const cells = sheet.getByLabel(/ 数学$/);
      const [first, second] = [cells.nth(0), cells.nth(1)];
      await first.waitFor();
      // What stands may be of another browser's walk.
      const values = [first, second].map(async (cell, at) => ((Number(await cell.inputValue()) + 7 + at) % 90) + 0.5);
      const [typed, pasted] = await Promise.all(values);
      await first.fill(String(typed));
      await sheet.getByRole('button', { name: '保存 1 格' }).click();
      await message(page, '已保存 1 格').waitFor();
      await first.evaluate(
        (element, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
          // Firefox takes none when the event is made.
          Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
          element.dispatchEvent(paste);
        },
        `${typed! + 1}\r\n${pasted}\r\n`,
      );
      await page.getByRole('button', { name: /^填入/ }).click();
      await sheet.getByRole('button', { name: '保存 2 格' }).click();
      await message(page, '已保存 2 格').waitFor();
      const isThere = async () => (await second.inputValue()) === String(pasted);
      await eventually(isThere, WAIT_MS, 'the pasted marks stand');
    },
  },
  {
    name: '退出后按返回，看不到上一个人',
    async walk({ page, people, enter }) {
      const { token, name } = await people.student();
      await enter({ token });
      await page.goto('/mine/mineIndex');
      await seen(page, name);
      await page.goto('/mine/all');
      await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
      await page.waitForURL(/\/$/);
      // First within the page that was left last, then to one that the browser may have kept whole.
      for (const address of [/\/login|\/$/, /\/login\?next=.*mineIndex/]) {
        await page.goBack();
        await page.waitForURL(address);
        if (await page.getByText(name).first().isVisible()) throw new Error('the person is shown again');
      }
    },
  },
];

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

/** Walks one journey in a browser that is running; every fault of the page's code, and every bar that says the browser is too old, ends it. */
export async function walkIn(
  browser: Browser,
  { url, people }: Pick<Visit, 'url' | 'people'>,
  { walk, phone }: OldJourney,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: phone ? SIZES.phone : SIZES.desk,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const faults: string[] = [];
  context.on('page', (page) => page.on('pageerror', (error) => faults.push(error.message)));
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  try {
    await walk({
      ...{ url, people, context, page },
      async enter(who) {
        const value = typeof who === 'string' ? await tokenOf(url, who) : who.token;
        await context.addCookies([{ name: SESSION_COOKIE, value, url }]);
      },
    });
    if (faults.length > 0) throw new Error(faults.join('; '));
  } finally {
    await context.close();
  }
}
