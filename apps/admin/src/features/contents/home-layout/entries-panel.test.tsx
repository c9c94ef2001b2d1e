// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { completeHomeLayout, type HomeLayoutContent, homeLayoutContent } from '@vimo/contract/schemas';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.ts';
import { EntriesPanel, PRESET_ENTRIES } from './entries-panel.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const BEGIN = '从各个栏目开始';
function show(entries: HomeLayoutContent['entries'], isLocked = false) {
  const change = vi.fn();
  const layout = { ...homeLayoutContent.parse({}), entries };
  render(<EntriesPanel layout={layout} change={change} errors={{}} isLocked={isLocked} />);
  return change;
}

it('without entries one may begin with the sections of the site, as they may be published', () => {
  const change = show([]);
  fireEvent.click(screen.getByRole('button', { name: BEGIN }));
  expect(change).toHaveBeenCalledWith({ entries: [...PRESET_ENTRIES] });
  expect(completeHomeLayout.safeParse({ entries: PRESET_ENTRIES }).success).toBe(true);
});

it('is offered where there is an entry, or nothing may be changed, no more', () => {
  show([...PRESET_ENTRIES.slice(0, 1)]);
  expect(screen.queryByRole('button', { name: BEGIN })).toBeNull();
  cleanup();
  show([], true);
  expect(screen.queryByRole('button', { name: BEGIN })).toBeNull();
});
