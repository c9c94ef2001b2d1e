// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { AuditStatus, type RecordRow } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(cleanup);

async function show(given: Partial<RecordRow>) {
  const { RecordReason, RecordRowReason } = await import('./record-reason.tsx');
  const said = { teacherEval: '照片看不清', teacherName: '周老师', auditDate: '2026-03-02 09:30:00' };
  const stands = { auditStauts: AuditStatus.passed, confirmStatus: 0, isVoid: 0, isReturned: 0 };
  const record = { ...said, ...stands, ...given } as RecordRow;
  render(
    <>
      <RecordReason record={record} />
      <ul aria-label="列表">
        <li>
          <RecordRowReason record={record} />
        </li>
      </ul>
    </>,
  );
}
const inRow = () => screen.getByRole('list', { name: '列表' }).textContent;

it.each<[string, Partial<RecordRow>]>([
  ['未通过原因', { auditStauts: AuditStatus.refused }],
  ['退回修改的原因', { auditStauts: AuditStatus.refused, isReturned: 1 }],
  ['作废原因', { isVoid: 1 }],
])('%s stands on top of the record, with who said it, and in its row', async (title, given) => {
  await show(given);
  const note = screen.getByRole('note', { name: title }).textContent;
  expect(note).toContain('照片看不清');
  expect(note).toContain('周老师');
  expect(inRow()).toBe(`${title}：照片看不清`);
});

it('one that was given no reason says so on top, and nothing in its row', async () => {
  await show({ auditStauts: AuditStatus.refused, teacherEval: '' });
  expect(screen.getByRole('note', { name: '未通过原因' }).textContent).toContain('老师没有填写原因');
  expect(inRow()).toBe('');
});

it.each([AuditStatus.draft, AuditStatus.submitted, AuditStatus.passed])(
  'what a teacher says of a record in state %s is no reason against it',
  async (auditStauts) => {
    await show({ auditStauts });
    expect(screen.queryByRole('note')).toBeNull();
    expect(inRow()).toBe('');
  },
);
