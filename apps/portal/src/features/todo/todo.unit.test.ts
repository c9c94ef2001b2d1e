import { CheckIcon } from '@vimo/ui';
import { expect, test } from 'vitest';
import { dueText, inOrder, type Todo } from './todo.ts';

const todo = (key: string, more: Partial<Todo> = {}): Todo => ({
  ...{ key, icon: CheckIcon, title: key, text: '', due: '', button: '去看看', href: '/', ...more },
});

test('what came back is first, then what ends first, then what has no end; news are last', () => {
  const todos = [
    todo('news', { isNews: true, due: '2026-11-25 09:00:00' }),
    todo('open'),
    todo('later', { due: '2026-12-07 23:59:59' }),
    todo('sooner', { due: '2026-11-30' }),
    todo('back', { isBad: true }),
  ];
  expect(inOrder(todos).map(({ key }) => key)).toEqual(['back', 'sooner', 'later', 'open', 'news']);
});

test('a deadline is told with the days that are left, news with their moment', () => {
  const on = (due: string, more: { note?: string; isNews?: boolean } = {}) => dueText({ due, ...more }, '2026-11-24');
  expect(on('2026-12-07 23:59:59')).toEqual({ day: '12月7日前', left: '还剩 13 天', isNear: false });
  expect(on('2026-11-27')).toEqual({ day: '11月27日前', left: '还剩 3 天', isNear: true });
  expect(on('2026-11-24')).toEqual({ day: '11月24日前', left: '今天截止', isNear: true });
  expect(on('2026-11-20').left).toBe('已到期');
  expect(on('')).toEqual({ day: '', left: '', isNear: false });
  expect(on('2026-11-25 09:00:00', { isNews: true })).toEqual({ day: '11月25日 9:00', left: '仅提醒', isNear: false });
});
