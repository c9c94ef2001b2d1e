// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import {
  ConsentState,
  consentList,
  dataRequestPage,
  ErrorCode,
  queryStudentByParent,
  type UserInfo,
  Usertype,
} from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { ConsentPart } from './consent-part.tsx';
import { ExportPart } from './export-part.tsx';
import { RequestPart } from './request-part.tsx';

afterEach(cleanup);

const CHILD = { studentId: '7', name: '林小禾' };
const ANSWERS: Readonly<Record<string, unknown>> = {
  [queryStudentByParent.path]: [CHILD],
  [consentList.path]: [{ ...CHILD, state: ConsentState.missing, version: 0, currentVersion: 1, givenAt: '', mine: 0 }],
  [dataRequestPage.path]: { dataList: [], totalCount: 0 },
};

it('each part says what of it did not come, and has it after a second try', async () => {
  let isBroken = true;
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      isBroken
        ? { error_code: ErrorCode.fault, message: '' }
        : { error_code: 0, message: '', data: ANSWERS[url.split('?')[0] ?? ''] ?? [] },
    ),
  );
  const user = { usertype: Usertype.parent } as Partial<UserInfo> as UserInfo;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsentPart />
      <ExportPart user={user} />
      <RequestPart user={user} />
    </QueryClientProvider>,
  );
  const again = () => screen.queryAllByRole('button', { name: '重新加载' });
  // Consents, what is exported, whose requests they are, and the requests.
  await waitFor(() => expect(again()).toHaveLength(4));
  screen.getByRole('heading', { name: '监护人同意' });
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();

  isBroken = false;
  for (const button of again()) fireEvent.click(button);
  await screen.findByRole('button', { name: '阅读并同意：林小禾' });
  await screen.findByRole('button', { name: '导出林小禾的全部数据' });
  await screen.findByRole('button', { name: '提交申请' });
  expect(again()).toEqual([]);
});
