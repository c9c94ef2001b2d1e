// @vitest-environment jsdom
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { keyOf } from '@vimo/client';
import { bannerPage, ErrorCode } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openRoom } from '../../../testing/room.tsx';
import { Banners } from './banners.tsx';

afterEach(cleanup);

it('banners that are shown stay where a later attempt to load them fails', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  }));
  const banner = { id: '1', pics: 'pic001', title: '春季开学', alt: '', addressUrl: '' };
  let isDown = false;
  vi.stubGlobal('fetch', async () =>
    isDown
      ? Response.json({ error_code: ErrorCode.fault, message: '' })
      : Response.json({ error_code: ErrorCode.success, message: '', data: { dataList: [banner], totalCount: 1 } }),
  );
  let queries: QueryClient | undefined;
  const Page = () => {
    queries = useQueryClient();
    return <Banners />;
  };
  await openRoom(Page, '/');
  await screen.findByAltText('春季开学');
  const key = keyOf(bannerPage, { positionType: 1, pageSize: 10, currentPage: 1 });
  isDown = true;
  void queries!.invalidateQueries();
  await waitFor(() => expect(queries!.getQueryState(key)?.error).toBeTruthy());
  screen.getByAltText('春季开学');
});
