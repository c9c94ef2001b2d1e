import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './support/browser-flags.ts';
import { PHONE } from './support/phone.ts';

/** Real servers, each with a demo city of its own, real databases, real Chromium; at a phone's width what phones do otherwise. */
export default defineConfig({
  testDir: './journeys',
  fullyParallel: true,
  // Each worker has a server and a city of its own, so nothing that one uses up is missing for the other.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  globalSetup: './support/start-server.ts',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Where no locale is set Chromium calls every file with a Chinese name 'download'.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: BROWSER_FLAGS,
    },
    // Journeys look at calls on their way; the worker's own is in failures.spec.ts.
    serviceWorkers: 'block',
    // What cannot be pressed is told long before a walk of many screens is over.
    actionTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: new RegExp(PHONE),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
