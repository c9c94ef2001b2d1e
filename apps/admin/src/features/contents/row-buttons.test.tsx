// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { PublicationRow } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { RowButtons } from './row-buttons.tsx';
import { NO_TERMS } from './use-publication.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

const row: PublicationRow = {
  ...{ id: '7', objectId: '9', title: '机器人社', byName: '科技', pictureId: '', orgId: '3', orgName: '白鹭洲小学' },
  ...{ status: 'scheduled', changed: 0, waits: 0, from: '2026-11-20 08:00:00', until: '', terms: NO_TERMS },
  ...{ place: 0, readNum: -1, edition: 4, steps: ['unschedule', 'takeDown'] },
};
const does = { edit: vi.fn(), takeDown: vi.fn(), step: vi.fn() };

it('what waits to take the place of what is shown is taken back by itself, and what is shown taken down', () => {
  render(<RowButtons row={row} does={does} />);
  fireEvent.click(screen.getByRole('button', { name: '撤回“机器人社”' }));
  expect(does.step).toHaveBeenCalledWith(row, 'unschedule');
  expect(does.takeDown).not.toHaveBeenCalled();
  const down = screen.getByRole('button', { name: '下线“机器人社”' });
  expect(down.textContent?.replaceAll(' ', '')).toBe('下线');
  fireEvent.click(down);
  expect(does.takeDown).toHaveBeenCalledWith(row);
});

it('what its domain itself shows from a moment on is taken back by being taken down', () => {
  render(<RowButtons row={{ ...row, steps: ['takeDown'] }} does={does} />);
  expect(screen.queryByRole('button', { name: '撤回“机器人社”' })).toBeNull();
  expect(screen.getByRole('button', { name: '下线“机器人社”' }).textContent?.replaceAll(' ', '')).toBe('撤回');
});
