import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, BrowserType } from '@playwright/test';
import { MINI_BROWSER, startWebKit } from './webkit.ts';

/** A browser of the machine, as Debian's packages bring it. */
export interface InstalledBrowser {
  name: string;
  /** What has to be installed. */
  packages: string;
  isThere(): boolean;
  start(): Promise<Browser>;
}

const has = (program: string) => whereIs(program) !== undefined;

/** The engines beside Chromium: Firefox by WebDriver BiDi, Safari's by WebDriver. Both are the present ones; no package carries those of the floor. */
export const INSTALLED: readonly InstalledBrowser[] = [
  { name: 'Firefox', packages: 'firefox-esr', isThere: () => has('firefox-esr'), start: startFirefox },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    isThere: () => has('WebKitWebDriver') && existsSync(MINI_BROWSER) && has('Xvfb'),
    start: startWebKitOnScreen,
  },
];

/** The driver is of the browser's time: a present one asks Firefox ESR for what it does not know. */
async function startFirefox(): Promise<Browser> {
  const { firefox }: { firefox: BrowserType } = createRequire(import.meta.url)('playwright-core-firefox');
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: whereIs('firefox-esr')!,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  });
}

/** It draws on a screen alone: one of its own, which nobody sees. */
async function startWebKitOnScreen(): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, refuse) => {
    screen.stdio[3]!.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`));
    screen.once('exit', () => refuse(new Error('Xvfb does not start')));
  });
  const browser = await startWebKit({ ...process.env, DISPLAY: display, LC_ALL: 'zh_CN.UTF-8', TZ: 'Asia/Shanghai' });
  const leave = browser.close;
  browser.close = async () => {
    await leave();
    screen.kill();
  };
  return browser;
}

function whereIs(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}
