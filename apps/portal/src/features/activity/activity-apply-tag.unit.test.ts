import { expect, it } from 'vitest';
import { activityApplyView, isActivityOver } from './activity-apply-tag.tsx';

it('names every state of sign-up, and opens only 1 and empty', () => {
  const codes = ['', null, 1, '1', '0', 2, '3', 4, '5'];
  expect(codes.map((status) => activityApplyView({ status })?.label)).toEqual([
    '我要报名',
    '我要报名',
    '我要报名',
    '我要报名',
    '即将开始',
    '已报满',
    '报名截止',
    '活动结束',
    '停止报名',
  ]);
  expect(codes.map((status) => activityApplyView({ status })?.canApply)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('puts 已报名 before whatever the activity says, and renders nothing for an unknown code', () => {
  expect(activityApplyView({ status: '4', applied: true })?.label).toBe('已报名');
  expect(activityApplyView({ status: '9' })).toBeNull();
});

it('dims what is closed or ended', () => {
  expect(['1', '2', '3', 4, null].map(isActivityOver)).toEqual([false, false, true, true, false]);
});
