// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { login } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { usePasswordAsker } from './password-asker.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that wants the password once more until `given` says that it has it. */
function serve() {
  const state = { given: false, calls: 0 };
  vi.stubGlobal('fetch', async () => {
    state.calls += 1;
    return Response.json(
      state.given
        ? { error_code: 0, message: '', data: { token: 'x' } }
        : { error_code: 1, message: '请再次输入密码', data: { passwordNeeded: true, codeNeeded: true } },
    );
  });
  return state;
}
const send = () => call(login, { user: 'xs001', pwd: 'a'.repeat(64) });

it('asks once for all calls that wait, and lets each of them go again', async () => {
  const server = serve();
  const { result } = renderHook(usePasswordAsker);
  expect(result.current.needed).toBeUndefined();
  const answers = Promise.all([send(), send()]);
  await waitFor(() => expect(result.current.needed?.codeNeeded).toBe(true));
  await waitFor(() => expect(server.calls).toBe(2));
  server.given = true;
  act(() => result.current.answer(true));
  expect((await answers).map(({ data }) => data.token)).toEqual(['x', 'x']);
  expect(result.current.needed).toBeUndefined();
  expect(server.calls).toBe(4);
});

it('leaves what waits refused when nothing is given, and everything once nobody asks any more', async () => {
  const server = serve();
  const { result, unmount } = renderHook(usePasswordAsker);
  const refused = expect(send()).rejects.toMatchObject({ kind: 'refused', message: '请再次输入密码' });
  await waitFor(() => expect(result.current.needed).toBeDefined());
  act(() => result.current.answer(false));
  await refused;
  unmount();
  await expect(send()).rejects.toMatchObject({ kind: 'refused' });
  expect(server.calls).toBe(2);
});
