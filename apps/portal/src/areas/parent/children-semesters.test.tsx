// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { noteServerTime } from '@vimo/client';
import { queryStudentByParent, ReportStage, reportPageParent, semesterFindAll } from '@vimo/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import { ChildrenSemesters } from './children-semesters.tsx';

const ANNE = { id: '1', studentId: '5', name: '林小禾' };
const BEN = { id: '2', studentId: '6', name: '林小苗' };
const NONE = { id: '3', studentId: '7', name: '林小豆' };
const report = (studentId: string, semesterName: string, stage: ReportStage) => ({
  ...{ studentId, semesterId: '9', semesterName, stage },
  ...{ publicityStartTime: '', publicityEndTime: '', archivedAt: '' },
});
const REPORTS: Record<string, object> = {
  5: report('5', '上学期', ReportStage.open),
  6: report('6', '上学期', ReportStage.noticed),
};
let children: object[];
/** Children whose reports were asked for. */
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const path = url.split('?')[0];
    const answer = (data: unknown) => Response.json({ error_code: 0, message: '', data });
    if (path === queryStudentByParent.path) return answer(children);
    if (path === semesterFindAll.path) return answer([]);
    if (path !== reportPageParent.path) throw new Error(`asked for ${url}`);
    const { studentId } = JSON.parse(String(body));
    asked.push(studentId);
    const own = REPORTS[studentId];
    return answer({ dataList: own ? [own] : [], totalCount: own ? 1 : 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const stepOf = (heading: HTMLElement) =>
  within(heading.closest('section')!)
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step')?.firstChild?.textContent;

it('each child has a semester of its own, as far as it is at the school; who has no report yet has none', async () => {
  children = [ANNE, BEN, NONE];
  await openRoom(ChildrenSemesters, '/');
  expect(stepOf(await screen.findByRole('heading', { name: '林小禾 · 上学期' }))).toBe('记录与审核');
  expect(stepOf(await screen.findByRole('heading', { name: '林小苗 · 上学期' }))).toBe('归档，生成纪实报告');
  expect(screen.getAllByRole('heading')).toHaveLength(2);
  expect(asked.toSorted()).toEqual(['5', '6', '7']);
});

it('the semester of an only child needs no name', async () => {
  children = [BEN];
  await openRoom(ChildrenSemesters, '/');
  await screen.findByRole('heading', { name: '上学期' });
});

it('of each child it is asked for once more when another day begins', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T23:58:00+08:00'), shouldAdvanceTime: true });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  children = [ANNE, BEN];
  await openRoom(ChildrenSemesters, '/');
  await screen.findByRole('heading', { name: '林小苗 · 上学期' });
  asked = [];
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(asked.toSorted()).toEqual(['5', '6']);
});
