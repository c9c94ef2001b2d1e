// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { type Child, childrenWaiting, ErrorCode, ParentStatus, parentCommentPage } from '@vimo/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import { ChildCard } from './child-card.tsx';

const CHILD: Child = {
  ...{ id: '1', studentId: '5', name: '林小禾', schoolName: '云汀一中', gradeName: '高三', className: '3班' },
  ...{ headimg: '', studentNo: '', guardianPhone: '', statusName: '', entranceTime: '', sex: 1 },
};
const words = (id: string, teacherComment: string, parentStatus: number = ParentStatus.done) => ({
  ...{ id, teacherComment, parentStatus },
});
/** Asked for by which child, and answered with. */
let asked: string[];
let evaluations: ReturnType<typeof words>[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const ofWords = url.split('?')[0]?.endsWith(parentCommentPage.path);
    if (ofWords) asked.push(String(new URL(url, 'https://zhsz.example.cn').searchParams.get('vuserId')));
    const list = { dataList: ofWords ? evaluations : [], totalCount: 0 };
    return {
      ...{ ok: true, status: 200, headers: new Headers() },
      json: async () => ({ error_code: 0, message: '', data: url.endsWith(childrenWaiting.path) ? [] : list }),
    };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  await openRoom(() => <ChildCard child={CHILD} />, '/');
  await screen.findByText('没有要帮孩子处理的事');
}

it('says what the class teacher said last of the child, and leads to where it is read', async () => {
  evaluations = [words('9', ''), words('8', '做事有始有终，遇事肯先想办法。'), words('7', '肯动脑筋。')];
  await show();
  const said = await screen.findByRole('link', { name: '做事有始有终，遇事肯先想办法。' });
  expect(said.getAttribute('href')).toBe('/parent/parentStateDetail?id=8');
  expect(screen.queryByText('肯动脑筋。')).toBeNull();
  expect(asked).toEqual(['5']);
});

it('leads to the own words on the semester while they are to be written', async () => {
  evaluations = [words('9', '做事有始有终。', ParentStatus.toSubmit)];
  await show();
  const said = await screen.findByRole('link', { name: '做事有始有终。' });
  expect(said.getAttribute('href')).toBe('/parent/addParentState?id=9');
});

it('does not say that there is none of what did not come', async () => {
  vi.stubGlobal('fetch', async (url: string) => ({
    ...{ ok: true, status: 200, headers: new Headers() },
    json: async () =>
      url.endsWith(childrenWaiting.path)
        ? { error_code: ErrorCode.success, message: '', data: [] }
        : { error_code: ErrorCode.fault, message: '' },
  }));
  await show();
  expect(await screen.findAllByText('没有加载出来')).toHaveLength(3);
  expect(screen.queryByText('暂无')).toBeNull();
});
