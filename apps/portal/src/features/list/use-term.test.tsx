// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import { useTerm } from './use-term.ts';

afterEach(cleanup);

function Page() {
  const { semester, choose } = useTerm();
  return (
    <button type="button" onClick={() => choose('8')}>
      学期 {semester ?? '最近'}
    </button>
  );
}

it('the semester of a page is in its address, beside whose page it is, and stays on the way back to it', async () => {
  const router = await openRoom(Page, '/parent/parentScore?id=5');
  fireEvent.click(await screen.findByRole('button', { name: '学期 最近' }));
  await screen.findByRole('button', { name: '学期 8' });
  expect(router.state.location.href).toBe('/parent/parentScore?id=5&semester=8');
  cleanup();
  await openRoom(Page, '/parent/parentScore?id=5&semester=7');
  await act(async () => {});
  expect(screen.getByRole('button', { name: '学期 7' })).toBeTruthy();
});
