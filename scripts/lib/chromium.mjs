import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { installedProgram, projectNode, root } from './paths.mjs';
import { step } from './progress.mjs';
import { runQuietly } from './run.mjs';

/** Chromium without windows: a page costs it a seventh of the processor's time (docs/decisions/2026-11-22-tests-in-time.md). */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FONTS = ['fonts-noto-cjk', 'fontconfig'];

/**
 * Finds a Chromium for the browser tests, or gets one, and sees to Chinese fonts; says what it does. Best is one without windows.
 * @returns path of the program
 * @throws Error when there is none to be had
 */
export async function ensureChromium() {
  const chromium = named() ?? onPath([SHELL]) ?? (await installShell()) ?? findWhole() ?? (await getWhole());
  console.log(`浏览器：${chromium}`);
  if (!hasChineseFont()) {
    if (canUseApt()) await aptInstall('安装中文字体', FONTS);
    else console.log('提示：本机没有中文字体，截图中的汉字会显示为方框。');
  }
  return chromium;
}

function named() {
  const file = process.env.CHROMIUM_PATH;
  if (file && !fs.existsSync(file)) throw new Error(`CHROMIUM_PATH 指向的文件不存在：${file}`);
  return file || undefined;
}

/** Nothing where Debian's packages are not to be had: any Chromium does. */
async function installShell() {
  if (!canUseApt()) return undefined;
  try {
    await aptInstall('安装 Chromium（无界面）', [SHELL]);
  } catch {
    console.log('提示：未能安装 chromium-headless-shell，改用其他 Chromium。');
  }
  return onPath([SHELL]);
}

const findWhole = () => onPath(NAMES) ?? ofPlaywright();

async function getWhole() {
  if (canUseApt()) {
    await aptInstall('安装 Chromium 与中文字体', ['chromium', ...FONTS]);
  } else {
    await step('下载 Chromium（Playwright）', () =>
      runQuietly(installedProgram('playwright'), ['install', 'chromium']),
    );
  }
  const chromium = findWhole();
  if (!chromium) throw new Error('没有找到 Chromium。请安装后用环境变量 CHROMIUM_PATH 指明其路径。');
  return chromium;
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => fs.existsSync(file));
}

function ofPlaywright() {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const { stdout } = spawnSync(projectNode(), ['-e', script], { cwd: root, encoding: 'utf8' });
  return stdout && fs.existsSync(stdout) ? stdout : undefined;
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  return Boolean(spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim());
}

function canUseApt() {
  return process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
}

function aptInstall(title, packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another program that installs is waited for, packages that cannot be reached are not.
  const wait = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  return step(`${title}（apt-get install ${packages.join(' ')}）`, async () => {
    await runQuietly('apt-get', [...wait, 'update'], { env });
    await runQuietly('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...packages], { env });
  });
}
