// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Sheet } from '@vimo/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { KeysDialog } from '../../shared/keys/single-keys.tsx';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { SheetPanel } from './sheet-panel.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const pupil = (at: number, studentName: string, hasLeft = 0): Sheet['rows'][number] => ({
  ...{ studentId: String(at), studentNo: `G2024000${at}`, studentName, hasLeft, hasMoved: 0, published: 0 },
  cells: at === 1 ? { '7': '60' } : {},
});
const SHEET: Sheet = {
  ...{ title: '期中', className: '高三（1）班', published: 0, mayPublish: 0 },
  columns: [{ key: '7', title: '语文', least: 0, most: 100, mayEnter: 1 }],
  rows: [pupil(1, '甲一'), pupil(2, '乙二', 1), pupil(3, '丙三'), pupil(4, '丁四')],
};

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 0, message: '', data: SHEET }));
  openRoom(() => <SheetPanel kind="scores" of="1" classId="1" />, '/');
  await screen.findByLabelText('甲一 语文');
});

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name} 语文`);
const values = () => ['甲一', '乙二', '丙三', '丁四'].map((name) => cell(name).value);
const paste = (name: string, text: string) => fireEvent.paste(cell(name), { clipboardData: { getData: () => text } });

it('puts a block in that fits, and takes it back at one press, but for what was typed since', async () => {
  fireEvent.change(cell('丙三'), { target: { value: '1' } });
  paste('甲一', 'G20240003\t"85\n补考"\nG20240001\t91\n');
  expect(values()).toEqual(['91', '', '85 补考', '']);
  await userEvent.click(screen.getByRole('button', { name: /撤销粘贴（2 格）/ }));
  expect(values()).toEqual(['60', '', '1', '']);
  paste('甲一', 'G20240003\t85\nG20240001\t91\n');
  fireEvent.change(cell('甲一'), { target: { value: '92' } });
  await userEvent.click(screen.getByRole('button', { name: /撤销粘贴/ }));
  expect(values()).toEqual(['92', '', '1', '']);
  expect(screen.queryByRole('button', { name: /撤销粘贴/ })).toBeNull();
});

it('tells what is not as the sheet is before anything is put in, with what goes where', async () => {
  paste('甲一', '88\n91\n77\n');
  const told = await screen.findByRole('dialog', { name: /核对粘贴的内容/ });
  expect(told.textContent).toContain('没有他们的行来填：乙二');
  expect(told.textContent).toContain('丙三：91');
  expect(values()).toEqual(['60', '', '', '']);
  await userEvent.click(screen.getByRole('button', { name: '填入 3 格' }));
  await vi.waitFor(() => expect(values()).toEqual(['88', '', '91', '77']));
});

it('leaves all as it is where the question is put aside', async () => {
  paste('甲一', '88\n91\n77\n66\n55\n');
  await screen.findByRole('dialog', { name: /核对粘贴的内容/ });
  await userEvent.click(screen.getByRole('button', { name: /取\s*消/ }));
  expect(values()).toEqual(['60', '', '', '']);
});

it('stays at its pupil while Chinese is typed, and goes on at Enter', () => {
  cell('丙三').focus();
  fireEvent.keyDown(cell('丙三'), { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(cell('丙三'), { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(cell('丙三'));
  fireEvent.keyDown(cell('丙三'), { key: 'Enter', keyCode: 13 });
  expect(document.activeElement).toBe(cell('丁四'));
});

it('lists the keys of its cells under ? while it is there', async () => {
  render(<KeysDialog lines={[['?', '显示这些快捷键']]} open onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: '快捷键' });
  const keys = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(keys).toEqual(['单元格中 ↑ ↓ ← →', '单元格中 Enter', '单元格中 Shift Enter', '?']);
});
