// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient, keyOf } from '@vimo/client';
import { bannerPage, ErrorCode } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { Banners } from './banners.tsx';

afterEach(cleanup);

const KEY = keyOf(bannerPage, { positionType: 1, pageSize: 10, currentPage: 1 });

it('banners that are shown stay where a later attempt to load them fails', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  }));
  vi.stubGlobal('fetch', async () => Response.json({ error_code: ErrorCode.fault, message: '' }));
  const queries = createQueryClient();
  const banner = { id: '1', pics: 'pic001', title: '春季开学', alt: '', addressUrl: '' };
  queries.setQueryData(KEY, { dataList: [banner], totalCount: 1 } as never, { updatedAt: 1 });
  render(
    <QueryClientProvider client={queries}>
      <Banners />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(queries.getQueryState(KEY)?.error).toBeTruthy());
  screen.getByAltText('春季开学');
});
