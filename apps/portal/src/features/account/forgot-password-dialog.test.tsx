// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createQueryClient, keyOf } from '@vimo/client';
import { siteInfo } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(cleanup);

function show(codesOpen: boolean) {
  const queries = createQueryClient();
  queries.setQueryData(keyOf(siteInfo, {}), { codesOpen, passwordLength: 8 });
  render(
    <QueryClientProvider client={queries}>
      <ForgotPasswordDialog open onClose={() => {}} />
    </QueryClientProvider>,
  );
}

it('without text messages no code is offered, and it says who sets a new password', () => {
  show(false);
  expect(screen.getByRole('dialog', { name: '忘记密码' }).textContent).toContain('没有开通短信');
  expect(screen.getByText(/学生和家长请联系班主任或学校管理员/)).toBeDefined();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

it('with them it asks for the phone', () => {
  show(true);
  expect(screen.queryAllByRole('textbox').length).toBeGreaterThan(0);
  expect(screen.queryByText(/没有开通短信/)).toBeNull();
});
