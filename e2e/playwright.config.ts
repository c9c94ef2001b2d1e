import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './support/browser-flags.ts';

const port = Number(process.env.E2E_PORT ?? 3999);

/** Real server with the demo city in a folder of its own, real database, real Chromium; at desktop and phone width. */
export default defineConfig({
  testDir: './journeys',
  fullyParallel: false,
  // One browser and one server share two cores.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A shared machine may stall for seconds. A journey that passes at its second try is told as flaky, so that somebody looks.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  globalSetup: './support/start-server.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: BROWSER_FLAGS,
    },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
