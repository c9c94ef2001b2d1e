// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { HOME_SECTIONS } from '@vimo/contract';
import { afterEach, expect, it } from 'vitest';
import { openRoom } from '../../../testing/room.tsx';
import { shownSections } from './home-sections.ts';
import { NewsBlock } from './news-block.tsx';

afterEach(cleanup);

type Answers = Parameters<typeof shownSections>[0];
const NOTHING = { news: [], notice: [], activity: [], partner: [], asstion: [] };
const one = [
  { id: '1', title: '春季运动会', imagesUrl: '', logoId: '', logoText: '', updateDate: '2026-03-21 08:30:00' },
] as never;

it('a home leaves out what has come and is empty, and holds the place of what is on its way', () => {
  const layout: NonNullable<Answers['layout']> = { sections: [...HOME_SECTIONS], links: [] };
  const on = (answers: Partial<Answers>) => shownSections({ layout, row: undefined, modules: undefined, ...answers });
  expect(on({})).toEqual(HOME_SECTIONS.filter((key) => key !== 'links'));
  expect(on({ row: NOTHING })).toEqual(['college']);
  expect(on({ row: NOTHING, modules: [] })).toEqual([]);
  expect(on({ row: { ...NOTHING, notice: one, asstion: one }, modules: [] })).toEqual(['news', 'club']);
  const links = [{ title: '图书馆', href: '/' }];
  expect(on({ row: NOTHING, modules: [], layout: { ...layout, links } })).toEqual(['links']);
});

it('of news and notices only those are drawn of which there are some', async () => {
  await openRoom(() => <NewsBlock news={[]} notices={one} />, '/');
  await screen.findByText('春季运动会');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['通知公告']);
  cleanup();
  await openRoom(() => <NewsBlock news={one} notices={[]} />, '/');
  await screen.findByText('春季运动会');
  expect(screen.queryByRole('heading', { name: '通知公告' })).toBeNull();
});
