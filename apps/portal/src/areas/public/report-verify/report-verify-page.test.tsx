// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { type ReportVerification, reportVerify, VerifyResult } from '@vimo/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRoom } from '../../../testing/room.tsx';
import { ReportVerifyPage } from './report-verify-page.tsx';

const CODE = '0123-4567-89AB-CDEF-GHJK';
const asked: unknown[] = [];
beforeEach(() => {
  asked.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens an address of the page, whose call is answered with a verdict. */
async function opened(address: string, verdict: Partial<ReportVerification> = {}) {
  const nothing: ReportVerification = {
    ...{ result: VerifyResult.unknown, studentName: '', schoolName: '', semesterName: '', version: 0, archivedAt: '' },
    ...{ latestVersion: 0, latestAt: '', sha256: '', signature: '', publicKey: '' },
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init?: RequestInit) => {
      if (url.endsWith(reportVerify.path)) asked.push(JSON.parse(String(init?.body)));
      return {
        ...{ ok: true, status: 200, headers: new Headers() },
        json: async () => ({ error_code: 0, message: '', data: { ...nothing, ...verdict } }),
      };
    }),
  );
  await openRoom(ReportVerifyPage, address);
}

it('an address with a code, as reports have it, says at once that the report is genuine, and whose it is', async () => {
  await opened(`/reportVerify?code=${CODE}`, {
    ...{ result: VerifyResult.genuine, studentName: '林*禾', schoolName: '云汀市实验小学', version: 1 },
  });
  await screen.findByRole('heading', { name: '真实有效' });
  screen.getByText('林*禾');
  expect(asked).toEqual([{ verifyCode: CODE }]);
});

it('one with a code that is nobody’s says so', async () => {
  await opened(`/reportVerify?code=${'0'.repeat(20)}`);
  await screen.findByRole('heading', { name: '未查到该报告' });
  expect(screen.queryByText('真实有效')).toBeNull();
});

it('one without a code waits for a code or a file', async () => {
  await opened('/reportVerify');
  await screen.findByRole('heading', { name: '报告核验' });
  expect(asked).toEqual([]);
  expect(screen.queryByRole('region', { name: '核验结果' })).toBeNull();
});
