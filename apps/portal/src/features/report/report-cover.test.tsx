// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { pageAt, parseSearch, ReportStage, readSearch, type ShownReport } from '@vimo/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QrCode } from '../qr/qr-code.tsx';
import { ReadReport, type useReport } from './read-report.tsx';
import { ReportCover, ReportProof } from './report-cover.tsx';

beforeEach(() => {
  // Everything is near the screen, so codes are drawn at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #seen: IntersectionObserverCallback;
      constructor(seen: IntersectionObserverCallback) {
        this.#seen = seen;
      }
      observe(target: Element) {
        this.#seen([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CODE = '0123-4567-89AB-CDEF-GHJK';
const ARCHIVED = {
  ...{ studentId: '5', semesterId: '8', isPublic: 0, stage: ReportStage.archived, crestId: '' },
  ...{ verifyCode: CODE, archivedAt: '2026-07-01 08:00:00', publicityStartTime: '', publicityEndTime: '' },
  userInfo: {
    ...{ name: '林小禾', schoolName: '云汀市实验小学', semesterName: '2025-2026学年下学期', gradeName: '三年级' },
    ...{ className: '2班', studentNo: 'G20230001', createTime: '' },
  },
} as unknown as ShownReport;

it('links and codes of an archived report lead to where anybody finds out whether it is genuine, with its code', async () => {
  render(
    <>
      <ReportCover report={ARCHIVED} counts={[]} />
      <ReportProof report={ARCHIVED} />
    </>,
  );
  for (const name of ['核验真伪', '核验这份报告']) {
    const { pathname, search } = new URL(screen.getByRole('link', { name }).getAttribute('href')!, location.origin);
    expect(pageAt(pathname)?.path, name).toBe('/reportVerify');
    expect(readSearch('/reportVerify', parseSearch(search)), name).toEqual({ code: CODE });
  }
  render(<QrCode text={`${location.origin}/reportVerify?code=${CODE}`} label="要画的" />);
  const drawn = (name: string) =>
    screen.getAllByRole('img', { name }).map((code) => code.querySelector('path:last-child')!.getAttribute('d'));
  await waitFor(() => {
    expect(drawn('核验二维码')).toHaveLength(2);
    const [wanted] = drawn('要画的');
    expect(drawn('核验二维码')).toEqual([wanted, wanted]);
  });
});

it('a report that is not archived says where its file will be verified, and has no code yet', () => {
  const read = { data: { ...ARCHIVED, verifyCode: '' } } as unknown as ReturnType<typeof useReport>;
  render(<ReadReport read={read}>{(report) => <ReportCover report={report} counts={[]} />}</ReadReport>);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/reportVerify']);
  expect(screen.queryByRole('img', { name: '核验二维码' })).toBeNull();
});
