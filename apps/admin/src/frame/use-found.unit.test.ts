import { expect, it } from 'vitest';
import { rooms } from '../rooms.tsx';
import { roomsFound } from './use-found.ts';

const labels = (typed: string) => roomsFound(rooms, typed).map(({ label }) => label);

it('rooms are found by a part of their name or of their group’s', () => {
  expect(labels('审核')).toEqual(['记录审核', '内容审核']);
  expect(labels('系统设置')).toContain('审计日志');
  expect(labels('没有这样的')).toEqual([]);
});

it('every room that has an address of its own is there while nothing is typed', () => {
  const all = roomsFound(rooms, '');
  expect(all.length).toBe(rooms.filter(({ path }) => !path.includes('$')).length);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
});
