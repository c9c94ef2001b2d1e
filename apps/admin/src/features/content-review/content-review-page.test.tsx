// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { ContentReviewPage } from './content-review-page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it('where nothing waits the page says what would come here, and of one kind leads back to all', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error_code: 0, message: '', data: { dataList: [], totalCount: 0 } }),
  );
  openRoom(ContentReviewPage, '/content-review');
  await screen.findByText('现在没有等您审核的内容');
  screen.getByText(/^命中敏感词或被举报的/);
  fireEvent.click(screen.getByText('成长记录'));
  fireEvent.click(await screen.findByRole('button', { name: '查看全部种类' }));
  await screen.findByText('现在没有等您审核的内容');
  expect(screen.queryByRole('button', { name: '查看全部种类' })).toBeNull();
});
