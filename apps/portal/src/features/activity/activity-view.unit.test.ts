import type { ActivityCard } from '@vimo/contract';
import { expect, test } from 'vitest';
import { contactText, hostName, pictureIds, placesLeft, placesNote, stagesText } from './activity-view.ts';

const activity = (fields: Partial<ActivityCard>) =>
  ({
    personNum: 60,
    signCount: 42,
    signStartDate: '2026-03-20 08:00:00',
    activityApplyStatus: 1,
    ...fields,
  }) as ActivityCard;

test('stages are named in words, unknown codes left out', () => {
  expect(stagesText('2,3,4')).toBe('小学、初中、高中');
  expect(stagesText('9')).toBe('');
});

test('pictures come once each, cover first', () => {
  expect(pictureIds({ imagesUrl: 'a1,b2', logoId: 'a1' })).toEqual(['a1', 'b2']);
  expect(pictureIds({ imagesUrl: '', logoId: '' })).toEqual([]);
});

test('places are shown while sign-up is open, the opening day before', () => {
  expect(placesNote(activity({}))).toBe('余 18 席');
  expect(placesNote(activity({ personNum: 0 }))).toBeUndefined();
  expect(placesNote(activity({ activityApplyStatus: 0 }))).toMatch(/3月20日开放$/);
  expect(placesNote(activity({ activityApplyStatus: 2 }))).toBeUndefined();
  expect(placesLeft({ personNum: 5, signCount: 9 })).toBe(0);
});

test('the host is the partner, else the organisation', () => {
  expect(hostName({ partnerName: '', belongDeptName: '云汀区教育局' })).toBe('云汀区教育局');
  expect(contactText({ dirtName: '', dirtTelphone: '0000-1' })).toBe('0000-1');
});
