import { expect, it } from 'vitest';
import { isRendered } from './rendered.ts';

const page = (block: string) => `<html><body><div id="root"></div>${block}</body></html>`;
const block = (answers: unknown[]) =>
  `<script type="application/json" id="first-data" data-files="a.js">${JSON.stringify({ stored: {}, answers })}</script>`;

it('takes a page for one that was rendered by the data in it, and its frame alone for none', () => {
  expect(isRendered(page(block([[['/notice/fetch', { id: '7' }], { title: '观鸟' }]])))).toBe(true);
  expect(isRendered(page(''))).toBe(false);
  expect(isRendered(page(block([])))).toBe(false);
});
