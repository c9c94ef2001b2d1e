// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DataOf, recordFetch } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { draftsOf, keepDraft } from './draft.ts';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const dimension = { modelName: '学业水平', dimensionId: '5', dimensionName: '课外阅读' };
const detail = (info: object) =>
  ({
    info: { id: '31', sources: '学生录入', isVoid: 0, isReturned: 0, auditStauts: 2, ...dimension, ...info },
    valueList: [
      { fieldId: '7', fieldName: '书名', fieldType: 'text', isTitle: 1, value: '昆虫记' },
      { fieldId: '8', fieldName: '读书心得', fieldType: 'textarea', isTitle: 0, value: '蹲在地上看虫子' },
    ],
    fileList: [],
  }) as unknown as DataOf<typeof recordFetch>;

async function show(info: object) {
  const { LeftEdit } = await import('./left-edit.tsx');
  const onTaken = vi.fn();
  const draft = { title: '昆虫记', values: { 8: '看了一辈子虫子' } };
  const more = { draft, onTaken, onGivenUp: vi.fn() };
  render(<LeftEdit accountId="1" detail={detail(info)} {...more} />);
  return onTaken;
}

it('what was typed into a record that passed meanwhile is shown and becomes a new draft beside those that are there', async () => {
  keepDraft('1', { id: 'other', title: '草房子', ...dimension, values: { 7: '草房子' } });
  const onTaken = await show({});
  screen.getByText('看了一辈子虫子');
  screen.getByText('蹲在地上看虫子');
  expect(screen.queryByText('书名')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '用来新增一条记录' }));
  expect(onTaken).toHaveBeenCalledOnce();
  const kept = draftsOf('1').map(({ title, values }) => ({ title, values }));
  expect(kept).toHaveLength(2);
  expect(kept).toContainEqual({ title: '昆虫记', values: { 7: '昆虫记', 8: '看了一辈子虫子' } });
});

it.each([
  ['waits for review and may come back', { auditStauts: 1 }],
  ['was entered by a teacher', { sources: '教师录入' }],
])('is not offered as a new one where the record %s', async (_, info) => {
  await show(info);
  screen.getByText('看了一辈子虫子');
  expect(screen.queryByRole('button', { name: '用来新增一条记录' })).toBeNull();
});
