// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { AntdProvider } from '@vimo/ui/antd';
import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

it('what days and times are picked with names nothing in English', () => {
  const { container } = render(
    <AntdProvider>
      <DatePicker aria-label="日期" value={dayjs('2026-11-21')} />
      <TimePicker aria-label="时间" value={dayjs('2026-11-21 09:00')} />
    </AntdProvider>,
  );
  expect(screen.getByLabelText('时间')).toBeTruthy();
  const names = [...container.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? '');
  expect(names.filter((name) => /[a-z]{3}/i.test(name))).toEqual([]);
});
