// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createQueryClient, keyOf } from '@vimo/client';
import { type DataOf, siteInfo } from '@vimo/contract';
import { afterEach, expect, it } from 'vitest';
import { ContactLines, useInvitation } from './contact-lines.tsx';

afterEach(cleanup);

const Invitation = () => <output>{useInvitation({ all: true })}</output>;

function show(site: Partial<DataOf<typeof siteInfo>>) {
  const queries = createQueryClient();
  queries.setQueryData(keyOf(siteInfo, {}), site);
  render(
    <QueryClientProvider client={queries}>
      <ContactLines all />
      <Invitation />
    </QueryClientProvider>,
  );
  return screen.queryAllByRole('term').map(({ textContent }) => textContent);
}

it('nothing invites a call where no number is set', () => {
  expect(show({ hotline: '', secondPhone: '', chatAccount: '', contactHours: '' })).toEqual([]);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  cleanup();
  expect(show({ hotline: '', secondPhone: '', chatAccount: '云汀素质教育', contactHours: '' })).toEqual(['微信公众号']);
  expect(screen.getByRole('status').textContent).not.toContain('来电');
});

it('a number that is set can be called', () => {
  const site = { hotline: '0571-12345', secondPhone: '', chatAccount: '', contactHours: '工作日 9:00—17:00' };
  expect(show(site)).toEqual(['服务热线', '服务时间']);
  expect(screen.getByRole('status').textContent).toBe('欢迎来电');
  expect(screen.getByRole('link', { name: '0571-12345' }).getAttribute('href')).toBe('tel:0571-12345');
});
