// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { managePublicationFetch, managePublicationSave } from '@vimo/contract';
import { picturesBegin } from '@vimo/ui';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { kindForms } from './kinds.tsx';
import { NO_TERMS, type Publication, usePublication } from './use-publication.ts';

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const pageOf = (edition: number, introInfo: string) =>
  ({
    id: '9',
    kind: 'institution',
    edition,
    content: { introInfo },
    terms: NO_TERMS,
    editedBy: '李四',
  }) as unknown as Publication;
const editing = (publication: Publication | undefined, orgId?: string) => {
  const client = createQueryClient();
  return renderHook(
    () => usePublication({ kind: 'institution', publication, blank: { introInfo: '' }, orgId }, '1', () => {}),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  ).result;
};

it('a file that was sent for a while writes over nothing that was typed meanwhile', () => {
  const draft = editing(pageOf(3, '甲'));
  const early = draft.current.type;
  act(() => draft.current.type('introInfo', '写到一半'));
  act(() => early('film', 'film01'));
  expect(draft.current.edited.words).toEqual({ introInfo: '写到一半', film: 'film01' });
});

it('of a step after saving, what was saved is what the other went on from', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith(managePublicationSave.path))
      return Response.json({ error_code: 0, message: '', data: { id: '9', edition: 4 } });
    if (url.startsWith(managePublicationFetch.path))
      return Response.json({ error_code: 0, message: '', data: pageOf(5, '甲') });
    return Response.json({ error_code: 1, message: '内容已被他人修改', data: null });
  });
  const draft = editing(pageOf(3, '甲'));
  act(() => draft.current.type('introInfo', '乙'));
  await act(async () => {
    expect(await draft.current.step('publish')).toBe(false);
  });
  // Somebody else put the old words back after they were changed: that is a change of theirs alone.
  expect(draft.current.edited.words.introInfo).toBe('甲');
  const { edition, merge, refusal } = draft.current;
  expect([edition, merge, refusal]).toEqual([5, undefined, '内容已被他人修改']);
});

it('of a document of the college the keys are sent, however long its file is called', () => {
  const words = { title: '手册', pictureId: '', viewPower: '3,1', module: '7 家校共育', document: 'file01' };
  const named = { ...words, document: `file01 ${'长'.repeat(240)}.pdf` };
  expect(kindForms.college.toContent(named)).toEqual({ ...words, viewPower: '1,3', module: '7' });
  const bare = { ...words, module: '', document: '' };
  expect(kindForms.college.toContent(bare)).toMatchObject({ module: '', document: '' });
});

it('goes on without the moment since which it was shown, once it was taken down', async () => {
  const shown = { ...pageOf(3, '甲'), terms: { ...NO_TERMS, from: '2026-11-01 08:00:00' } };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      ...{ error_code: 0, message: '已下线' },
      data: url.startsWith(managePublicationFetch.path) ? pageOf(4, '甲') : { edition: 4 },
    }),
  );
  const draft = editing(shown);
  await act(async () => {
    expect(await draft.current.step('takeDown')).toBe(true);
  });
  const { edited, edition, merge } = draft.current;
  expect([edited.terms.from, edition, merge]).toEqual(['', 4, undefined]);
});

it('is not saved while pictures of its text are on their way, and loses nothing', async () => {
  const asked = vi.fn(async () => Response.json({ error_code: 0, message: '', data: { id: '9', edition: 4 } }));
  vi.stubGlobal('fetch', asked);
  const draft = editing(pageOf(3, '甲'));
  act(() => draft.current.type('introInfo', '乙'));
  const arrived = picturesBegin();
  await act(async () => void (await draft.current.save()));
  expect(asked).not.toHaveBeenCalled();
  expect([draft.current.isDirty, draft.current.edited.words.introInfo]).toEqual([true, '乙']);
  arrived();
  await act(async () => void (await draft.current.save()));
  expect(asked).toHaveBeenCalledOnce();
  expect(draft.current.isDirty).toBe(false);
});

it('what is new is saved for the organisation for which it is written', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({ error_code: 0, message: '', data: { id: '9', edition: 1 } });
  });
  const draft = editing(undefined, '3');
  act(() => draft.current.type('introInfo', '乙'));
  await act(async () => void (await draft.current.save()));
  expect(bodies[0]).toMatchObject({ id: '', orgId: '3', content: { introInfo: '乙' } });
});
