import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownToast, toast } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const text = () => shownToast.get()?.text;

test('one message at a time, the latest, and none after its time', () => {
  toast.warning('请先登录账号');
  toast.success('收藏成功');
  expect(shownToast.get()).toMatchObject({ kind: 'success', text: '收藏成功' });
  vi.advanceTimersByTime(2999);
  expect(text()).toBe('收藏成功');
  vi.advanceTimersByTime(1);
  expect(text()).toBeUndefined();
});

test('the same message again stays as it is, for its time anew', () => {
  toast.error('网络错误', { seconds: 5 });
  const first = shownToast.get();
  vi.advanceTimersByTime(4000);
  toast.error('网络错误', { seconds: 5 });
  expect(shownToast.get()).toBe(first);
  vi.advanceTimersByTime(4999);
  expect(text()).toBe('网络错误');
  vi.advanceTimersByTime(1);
  expect(text()).toBeUndefined();
});

test('what can be done about a message is of that one alone, though two say the same', () => {
  const done: string[] = [];
  for (const name of ['first', 'second'])
    toast.success('已通过', { seconds: 10, action: { label: '撤销', onPress: () => done.push(name) } });
  shownToast.get()?.action?.onPress();
  expect(done).toEqual(['second']);
  toast.success('已通过');
  expect(shownToast.get()?.action).toBeUndefined();
});

test('a message goes with its cause, and takes no later one with it', () => {
  const end = toast.warning('请先登录账号');
  end();
  expect(text()).toBeUndefined();
  const late = toast.error('网络错误');
  toast.success('报名成功');
  late();
  expect(text()).toBe('报名成功');
});

test('what is told beside a message is no part of its text', () => {
  toast.success('签到成功', { note: '获得 5 V币' });
  expect(shownToast.get()).toMatchObject({ text: '签到成功', note: '获得 5 V币' });
});
