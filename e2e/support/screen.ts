import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { lowTargets, smallTexts } from './elder.ts';
import { layoutFaults } from './layout.ts';
import { longLines } from './long-lines.ts';
import { settled } from './settled.ts';

/** WCAG 2.2 AA; for elders contrast of AAA. */
const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
const ELDER_RULES = { type: 'rule', values: ['color-contrast-enhanced'] } as const;

/** A desktop, the same at 200 % zoom, a tablet, phones, and the narrowest that must do (WCAG 2.1, 1.4.10). */
export const WIDTHS = [1440, 768, 720, 390, 360, 320];
/** Widths at which all is looked at; at the others the layout alone. */
const THOROUGH = [1440, 390];
/** Widths at which the elder-friendly mode is looked at: between them it breaks where the layout does without it. */
const ELDER = [1440, 390, 320];

/** Latin words that Chinese readers write so themselves, the one that stands in the portal's own texts (我的baby), and the platform's address, which its guide tells. */
const KNOWN_WORDS = new Set([
  // A device of one's own sessions says what it calls itself, and the help which browsers are fine.
  'Chrome',
  'Edge',
  'Safari',
  'Firefox',
  'Linux',
  'Windows',
  'iPhone',
  'iPad',
  'iOS',
  'Ctrl',
  'Esc',
  'ICP',
  // Evidence is called by the name of its file.
  'webp',
  'MB',
  'GB',
  // How an address on another site begins, where one is typed.
  'https',
  // The database, for who looks after the installation.
  'PostgreSQL',
  'QQ',
  'baby',
  'zs',
  'platform',
  'cm',
  'kg',
  'ml',
  'doc',
  'pdf',
  'PDF',
  'PNG',
  'GIF',
  'gif',
  'KB',
  'xlsx',
  'zip',
]);

interface Looked {
  widths?: number[];
  elder?: boolean;
  /** All is looked at, at each width; and lines that are too long to be read. */
  closely?: boolean;
}

/**
 * What every screen and dialog owes its visitors, in one load of the page: at each width no fault of the layout; at a
 * desktop's and a phone's no axe violation and no foreign word; all of it also in the elder-friendly mode, where targets
 * and texts are large and contrasts high. Leaves the page as it was.
 */
export async function expectEveryWidth(
  page: Page,
  { widths = WIDTHS, elder = true, closely = false }: Looked = {},
): Promise<void> {
  const before = page.viewportSize();
  await settled(page);
  await provideAxe(page);
  for (const width of widths) {
    const thorough = closely || THOROUGH.includes(width);
    const where = `${page.url()} at ${width} px`;
    await page.setViewportSize({ width, height: width < 720 ? 844 : 900 });
    await expectLayout(page, where);
    if (closely) expect.soft(await longLines(page), `lines of ${where}`).toEqual([]);
    if (thorough) {
      expect.soft(await violations(page, RULES), `axe of ${where}`).toEqual([]);
      expect.soft(await foreignWords(page), `foreign words of ${where}`).toEqual([]);
    }
    if (!elder || !ELDER.includes(width)) continue;
    await turn(page, true);
    await expectLayout(page, `${where}, elder-friendly`);
    if (thorough) {
      expect.soft(await lowTargets(page), `low targets of ${where}`).toEqual([]);
      expect.soft(await smallTexts(page), `small texts of ${where}`).toEqual([]);
      expect.soft(await violations(page, ELDER_RULES), `contrast for elders of ${where}`).toEqual([]);
    }
    await turn(page, false);
  }
  if (before) await page.setViewportSize(before);
}

/** The same for a state that only a journey reaches: a desktop, a phone, the narrowest that must do; not for elders. */
export const expectGoodScreen = (page: Page): Promise<void> =>
  expectEveryWidth(page, { widths: [1440, 390, 320], elder: false });

/** Puts the open page into the elder-friendly mode, or out of it, without loading it again. */
const turn = (page: Page, on: boolean) =>
  page.evaluate((elder) => document.documentElement.toggleAttribute('data-elder', elder), on);

/** What still moves, or is drawn anew for the width, may take a moment. */
async function expectLayout(page: Page, where: string): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  if ((await layoutFaults(page)).length === 0) return;
  await expect.soft
    .poll(() => layoutFaults(page), { message: `layout of ${where}`, timeout: 1500, intervals: [100, 300] })
    .toEqual([]);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function provideAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

/** Frames that axe has found nothing in, as they look at a width under some rules: of all pages of this process, which are of one build. */
const goodFrames = new Set<string>();

/**
 * What axe finds in the page alone: frames of others are not ours. Its source is in the page. Head, navigation and foot are looked at once for
 * each of their appearances: where a page has them letter for letter as one before, they are left out.
 */
async function violations(page: Page, runOnly: typeof RULES | typeof ELDER_RULES): Promise<string[]> {
  const key = `${page.viewportSize()?.width} ${runOnly.values.join()} `;
  const good = [...goodFrames].filter((name) => name.startsWith(key)).map((name) => name.slice(key.length));
  const { found, frames } = await page.evaluate(runAxe, { runOnly: runOnly as unknown as axe.RunOnly, good });
  if (found.length === 0) for (const frame of frames) goodFrames.add(key + frame);
  return found.map(({ id, nodes }) => `${id}: ${nodes.join('\n')}`);
}

/** Runs in the page; all it needs is inside. */
async function runAxe({ runOnly, good }: { runOnly: axe.RunOnly; good: string[] }) {
  const parts = [...document.querySelectorAll('header, nav, footer, aside')].filter(
    (part) => !part.parentElement?.closest('header, nav, footer, aside, main, [role=main], article, [role=dialog]'),
  );
  // Theme and mode hang on the root.
  const roots = [document.documentElement, document.body];
  const look = roots.map((root) => (root.cloneNode() as Element).outerHTML).join('');
  const ids = /\b(id|for|aria-controls|aria-labelledby|aria-describedby)="[^"]*"/g;
  const frames = await Promise.all(
    parts.map(async (part) => {
      const state = [part.closest('[inert]') !== null, part.checkVisibility()].join();
      const bytes = new TextEncoder().encode(look + part.outerHTML.replace(ids, '') + state);
      return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
    }),
  );
  const exclude = parts.filter((_, index) => good.includes(frames[index] ?? ''));
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], preload: false, iframes: false };
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
    { include: [document.documentElement], exclude },
    options,
  );
  return {
    frames,
    found: violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    })),
  };
}

/** Latin words of two letters or more in what is read and heard; account names and numbers are none, nor what a technician copies (`code`). */
async function foreignWords(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const names = ['aria-label', 'aria-roledescription', 'placeholder', 'alt', 'title'];
    const labels = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    );
    const copied = [...document.querySelectorAll<HTMLElement>('code')].map((code) => code.innerText).filter(Boolean);
    const seen = copied.reduce((text, code) => text.replace(code, ''), document.body.innerText);
    return [document.title, seen, ...labels].join('\n');
  });
  const words = text.match(/[A-Za-z][A-Za-z0-9]+/g) ?? [];
  return [...new Set(words)].filter((word) => !KNOWN_WORDS.has(word) && !/\d/.test(word));
}
