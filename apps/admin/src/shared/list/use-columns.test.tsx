// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { writeKept } from '../device-settings.ts';
import { useColumns } from './use-columns.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const COLUMNS = [
  { key: 'name', title: '姓名' },
  { key: 'note', title: '备注', hidden: true },
];
const shown = () => renderHook(() => useColumns('test', COLUMNS)).result.current.shown.map(({ key }) => key);

it('of a choice that was made when there were other columns those that are gone are passed over, and something is shown', () => {
  writeKept('columns.test', ['gone', 'note']);
  expect(shown()).toEqual(['note']);
  writeKept('columns.test', ['gone']);
  expect(shown()).toEqual(['name']);
});
