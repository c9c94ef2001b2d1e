// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { acceptedBy } from './accepted.ts';
import { FileInput } from './file-input.tsx';

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 XWEB/1160065 MicroMessenger/8.0.49';
const PICTURES = 'image/jpeg,image/png,.heic,.avif';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['pictures', PICTURES, 'image/*'],
  ['films', 'video/mp4,video/quicktime', 'video/*'],
  ['pictures and documents', '.pdf,.docx,image/*,video/mp4', '*/*'],
  ['workbooks', '.xlsx,.xls,.csv', '*/*'],
])('WeChat is told of one kind alone: %s', (_, accept, kind) => {
  expect(acceptedBy(WECHAT, accept)).toBe(kind);
  expect(acceptedBy('Mozilla/5.0 Chrome/140.0 Safari/537.36', accept)).toBe(accept);
});

it('an input of files asks the browser that it stands in', () => {
  const input = <FileInput ref={createRef()} label="选择照片" accept={PICTURES} onFiles={() => {}} />;
  render(input);
  expect(screen.getByLabelText('选择照片').getAttribute('accept')).toBe(PICTURES);
  cleanup();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(WECHAT);
  render(input);
  expect(screen.getByLabelText('选择照片').getAttribute('accept')).toBe('image/*');
});
