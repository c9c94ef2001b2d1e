/**
 * Takes the pictures of the guide for administrators (docs/guide) from a demo server:
 *   npm run guide:shots -- http://127.0.0.1:3000
 * Names after the address take only those pictures.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { login } from '@vimo/contract';
import sharp from 'sharp';
import { type Traffic, watchTraffic } from './support/settled.ts';
import { logIn } from './support/steps.ts';

const FOLDER = path.join(import.meta.dirname, '../docs/guide/images');
const WIDTH = 1280;
const HEIGHT = 800;
const QUALITY = 72;

interface Shot {
  name: string;
  account: string;
  path: string;
  /** Leads into the state that the picture shows. */
  reach?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Wrong passwords lock some accounts, so that there are some to see. */
async function lockSome(page: Page): Promise<void> {
  const stranger = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' });
  if (!stranger) return;
  await stranger.goto('/login');
  for (const account of ['xs031', 'xs032', 'ls002']) {
    for (let time = 0; time < 6; time += 1) {
      const answered = stranger.waitForResponse((reply) => new URL(reply.url()).pathname === login.path);
      await logIn(stranger, account, 'Wrong2026');
      await answered;
    }
  }
  await stranger.close();
  await page.reload();
  await page
    .getByRole('row', { name: /已锁定/ })
    .first()
    .waitFor();
}

const shots: readonly Shot[] = [
  { name: 'start', account: 'xx001', path: '/zs-platform' },
  { name: 'workbench', account: 'jy001', path: '/zs-platform' },
  { name: 'lists', account: 'jy001', path: '/zs-platform/activities' },
  {
    name: 'bulk',
    account: 'jy001',
    path: '/zs-platform/activities?status=4',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: '选择本页全部' }).check();
      await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '停止报名' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '停止报名' }).click();
      await page.getByRole('button', { name: '完成' }).waitFor();
    },
  },
  { name: 'activity', account: 'jy001', path: '/zs-platform/activities?status=1', reach: press(/^查看/) },
  { name: 'audit', account: 'admin', path: '/zs-platform/audit' },
  {
    name: 'students',
    account: 'xx001',
    path: '/zs-platform/students?keyword=林小禾',
    reach: async (page) => {
      await press('查看林小禾')(page);
      await page.getByRole('dialog').getByText('班级经历').waitFor();
    },
  },
  {
    name: 'staff',
    account: 'xx001',
    path: '/zs-platform/staff',
    reach: async (page) => {
      await press(/^查看/)(page);
      await page.getByRole('dialog').getByText('变更记录').waitFor();
    },
  },
  { name: 'organisations', account: 'jy001', path: '/zs-platform/organisations' },
  { name: 'classes', account: 'xx001', path: '/zs-platform/classes?part=in-charge' },
  { name: 'imports', account: 'xx001', path: '/zs-platform/imports' },
  { name: 'restricted-accounts', account: 'xx001', path: '/zs-platform/restricted-accounts', reach: lockSome },
  { name: 'data-requests', account: 'xx001', path: '/zs-platform/data-requests' },
  {
    name: 'record-review',
    account: 'bzr001',
    path: '/zs-platform/record-review',
    reach: press('校门口的老银杏'),
  },
  { name: 'record-challenges', account: 'bzr001', path: '/zs-platform/record-challenges' },
  { name: 'record-entry', account: 'bzr001', path: '/zs-platform/record-entry' },
  { name: 'scheme', account: 'jy001', path: '/zs-platform/scheme' },
  { name: 'scores', account: 'bzr001', path: '/zs-platform/scores' },
  { name: 'indicators', account: 'jy001', path: '/zs-platform/indicators' },
  { name: 'report-notices', account: 'xx001', path: '/zs-platform/report-notices' },
  { name: 'archives', account: 'xx001', path: '/zs-platform/archives' },
  { name: 'semester-evaluations', account: 'bzr001', path: '/zs-platform/semester-evaluations' },
  { name: 'evaluation-tasks', account: 'xx001', path: '/zs-platform/evaluation-tasks' },
  { name: 'clubs', account: 'xx001', path: '/zs-platform/clubs' },
  { name: 'content-review', account: 'jy001', path: '/zs-platform/content-review' },
  { name: 'feedback', account: 'jy001', path: '/zs-platform/feedback' },
  { name: 'coin-points', account: 'admin', path: '/zs-platform/coin-points' },
];

/** A page of somebody who is signed in, and what is under way there. */
async function signIn(browser: Browser, base: string, account: string): Promise<{ page: Page; traffic: Traffic }> {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: HEIGHT },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const traffic = watchTraffic(page);
  await page.goto(`${base}/login?next=${encodeURIComponent('/zs-platform')}`);
  await logIn(page, account);
  await page.waitForURL('**/zs-platform');
  return { page, traffic };
}

const [base = 'http://127.0.0.1:3000', ...names] = process.argv.slice(2);
const wanted = shots.filter(({ name }) => names.length === 0 || names.includes(name));
const answer = await fetch(new URL('/', base)).catch(() => undefined);
if (!answer?.ok || wanted.length === 0) {
  console.error(
    wanted.length === 0
      ? `没有这些图片：${names.join('、')}。可用：${shots.map(({ name }) => name).join('、')}`
      : `${base} 没有演示站点。先运行 npm start，再运行 npm run guide:shots -- <地址>。`,
  );
  process.exit(2);
}
mkdirSync(FOLDER, { recursive: true });
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const visits = new Map<string, Awaited<ReturnType<typeof signIn>>>();
for (const shot of wanted) {
  const visit = visits.get(shot.account) ?? (await signIn(browser, base, shot.account));
  visits.set(shot.account, visit);
  const { page, traffic } = visit;
  await page.goto(base + shot.path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await traffic.quiet();
  await shot.reach?.(page);
  await traffic.quiet();
  // Drawers slide in even where motion is reduced.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const file = path.join(FOLDER, `${shot.name}.webp`);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file);
  console.log(`${shot.name}.webp ${Math.round(size / 1024)} KB`);
}
await browser.close();
