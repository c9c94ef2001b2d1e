// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { keyOf } from '@vimo/client';
import { dimensionByModelId, ErrorCode, findSchemeByUserId, modelBySchemaId } from '@vimo/contract';
import { ToastHost } from '@vimo/ui';
import { afterEach, beforeAll, it, vi } from 'vitest';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(cleanup);

it('module and dimension are both required: the next step says so in the words of the contract', async () => {
  const { AddRecordDialog } = await import('./add-record-dialog.tsx');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keyOf(findSchemeByUserId, {}), { id: '3' });
  client.setQueryData(keyOf(modelBySchemaId, { schemeId: '3' }), [{ modelId: '5', modelName: '学业水平' }]);
  client.setQueryData(keyOf(dimensionByModelId, { modelId: '5' }), [
    { dimensionId: '9', dimensionName: '课外阅读', closedReason: '' },
  ]);
  render(
    <QueryClientProvider client={client}>
      <AddRecordDialog accountId="1" onClose={() => {}} />
      <ToastHost />
    </QueryClientProvider>,
  );
  const next = () => fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  next();
  await screen.findByText('请填写完整');
  screen.getByText('请选择模块和维度');
  fireEvent.click(screen.getByRole('radio', { name: '学业水平' }));
  next();
  // A module alone is not enough.
  screen.getByRole('radio', { name: '课外阅读' });
});

it('dimensions that did not come are asked for once more', async () => {
  const { AddRecordDialog } = await import('./add-record-dialog.tsx');
  const answers = [
    { error_code: ErrorCode.fault, message: '' },
    { error_code: 0, message: '', data: [{ dimensionId: '9', dimensionName: '课外阅读', closedReason: '' }] },
  ];
  vi.stubGlobal('fetch', async () => ({
    ...{ ok: true, status: 200, headers: new Headers(), json: async () => answers.shift() },
  }));
  const queries = { staleTime: Number.POSITIVE_INFINITY, retry: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  client.setQueryData(keyOf(findSchemeByUserId, {}), { id: '3' });
  client.setQueryData(keyOf(modelBySchemaId, { schemeId: '3' }), [{ modelId: '5', modelName: '学业水平' }]);
  render(
    <QueryClientProvider client={client}>
      <AddRecordDialog accountId="1" onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('radio', { name: '学业水平' }));
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }));
  await screen.findByRole('radio', { name: '课外阅读' });
});
