import {
  currentUser,
  HTTP_NO_SESSION,
  login,
  logout,
  PROOF_HEADER,
  proofChallenge,
  SESSION_COOKIE,
  SESSION_HEADER,
} from '@vimo/contract';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { call, isProving, onProving, setPasswordAsker, setTroubleHandler } from './call.ts';
import { dropSessionToken, keepSessionToken } from './session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server that asks for a proof as often as told and remembers what it was sent. */
function serve(prices: number[]) {
  const asked: string[] = [];
  const proofs: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.startsWith(proofChallenge.path)) {
      asked.push(url.slice(proofChallenge.path.length));
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        ...{ cost: 1, counter: 3, deriveKey, hmacSignatureSecret: 'secret' },
      });
      return Response.json({ error_code: 0, message: '', data: { challenge: JSON.stringify(challenge) } });
    }
    proofs.push(headers[PROOF_HEADER]);
    const price = prices.shift();
    return Response.json(
      price
        ? { error_code: 1, message: '正在进行安全验证，请稍候', data: { proofRequired: price } }
        : { error_code: 0, message: '', data: { token: 'x' } },
    );
  });
  return { asked, proofs };
}
const send = () => call(login, { user: 'xs001', pwd: 'a'.repeat(64) });

test('a proof of the price that is asked is solved and sent, also when the price rose meanwhile, and the page is told', async () => {
  const { asked, proofs } = serve([2, 3]);
  const told: boolean[] = [];
  const end = onProving(() => told.push(isProving()));
  expect((await send()).data.token).toBe('x');
  end();
  expect(asked).toEqual(['?price=2', '?price=3']);
  expect(proofs).toEqual([undefined, expect.any(String), expect.any(String)]);
  expect(proofs[1]).not.toBe(proofs[2]);
  expect(told).toEqual([true, false, true, false]);
});

test('a server that always asks for another one is the person’s to try again', async () => {
  const { asked } = serve([1, 1, 1, 1, 1]);
  await expect(send()).rejects.toMatchObject({ kind: 'refused', message: '正在进行安全验证，请稍候' });
  expect(asked).toHaveLength(3);
  expect(isProving()).toBe(false);
});

test('a call that needs the password once more goes again when it was given, and stays refused when it was not', async () => {
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return Response.json(
      calls === 2
        ? { error_code: 0, message: '', data: { token: 'x' } }
        : { error_code: 1, message: '请再次输入密码', data: { passwordNeeded: true } },
    );
  });
  setPasswordAsker(async () => calls === 1);
  expect((await send()).data.token).toBe('x');
  await expect(send()).rejects.toMatchObject({ kind: 'refused', message: '请再次输入密码' });
  expect(calls).toBe(3);
  setPasswordAsker(undefined);
});

test('nothing goes out under a session that another tab began, but its end; the page is loaded anew', async () => {
  const jar = { cookie: '' };
  const reload = vi.fn();
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { protocol: 'http:', reload });
  const sent: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers[SESSION_HEADER]);
    return Response.json({ error_code: 0, message: '', data: {} });
  });
  const inTurn = async (token: string) => {
    jar.cookie = `${SESSION_COOKIE}=${token}`;
    // What is read of the cookies is remembered for a moment.
    await Promise.resolve();
  };
  await call(currentUser, {});
  await inTurn('first');
  await call(currentUser, {});
  await inTurn('second');
  await expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'expired' });
  expect(reload).toHaveBeenCalledOnce();
  await call(logout, {});
  keepSessionToken('second');
  await call(currentUser, {});
  expect(sent).toEqual([undefined, 'first', 'second', 'second']);
  dropSessionToken();
});

test('an answer to a session that has ended sends nobody away who was signed in meanwhile, in another tab or here', async () => {
  const jar = { cookie: '' };
  const [reload, trouble] = [vi.fn(), vi.fn()];
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { protocol: 'http:', reload });
  setTroubleHandler(trouble);
  const refusedWhile = async (meanwhile: () => void) => {
    vi.stubGlobal('fetch', async () => {
      // What is read of the cookies is remembered for a moment.
      await Promise.resolve();
      meanwhile();
      return new Response(null, { status: HTTP_NO_SESSION });
    });
    await expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'expired' });
    return { reloads: reload.mock.calls.length, sentAway: trouble.mock.calls.length };
  };
  keepSessionToken('first');
  const inAnotherTab = () => void Object.assign(jar, { cookie: `${SESSION_COOKIE}=second` });
  expect(await refusedWhile(inAnotherTab)).toEqual({ reloads: 1, sentAway: 0 });
  keepSessionToken('second');
  expect(await refusedWhile(() => keepSessionToken('third'))).toEqual({ reloads: 1, sentAway: 0 });
  expect(await refusedWhile(() => {})).toEqual({ reloads: 1, sentAway: 1 });
  setTroubleHandler(() => {});
  dropSessionToken();
});

test('the parameters of a call go with it, in every browser that can send it', async () => {
  // As browsers below Chromium 113 and Safari 17 have it.
  vi.stubGlobal(
    'URLSearchParams',
    class extends URLSearchParams {
      override get size() {
        return undefined as unknown as number;
      }
    },
  );
  const any = vi.spyOn(AbortSignal, 'any').mockImplementation(() => Promise.reject() as never);
  const { asked } = serve([2]);
  await send();
  expect(asked).toEqual(['?price=2']);
  expect(any).not.toHaveBeenCalled();
});

test('only what the network does is 网络错误: a fault of our own says another thing, and is told', async () => {
  const told = vi.fn();
  vi.stubGlobal('tellFault', told);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'network', message: '网络错误' });
  vi.stubGlobal('fetch', async () => new Response('<html>'));
  await expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'network' });
  vi.stubGlobal('fetch', async () => Response.json(null));
  await expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'network' });
  expect(told).not.toHaveBeenCalled();
  vi.stubGlobal('AbortController', undefined);
  await expect(call(currentUser, {})).rejects.toMatchObject({
    kind: 'fault',
    message: '页面程序出错，请重新加载后重试',
  });
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError));
});

test('what went wrong is said by the server where it says something: too much to do, or the number of the call that it failed at', async () => {
  const answers = (info: unknown, status: number) =>
    vi.stubGlobal('fetch', async () => Response.json({ error_code: -1, message: info }, { status }));
  answers({ info: '系统繁忙，请稍后再试' }, 503);
  await expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'network', message: '系统繁忙，请稍后再试' });
  answers({ info: '系统开小差了，请稍后再试（1a2b3c4d）' }, 200);
  await expect(call(currentUser, {})).rejects.toMatchObject({
    kind: 'fault',
    message: '系统开小差了，请稍后再试（1a2b3c4d）',
  });
  for (const said of [null, 'Bad Gateway', undefined]) {
    answers(said, 502);
    await expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'network', message: '网络错误' });
  }
});

test('a call ends with its question, and with its time', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const asking = new AbortController();
  const asked = call(currentUser, {}, asking.signal);
  asking.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  const late = expect(call(currentUser, {})).rejects.toMatchObject({ kind: 'network' });
  await vi.advanceTimersByTimeAsync(30_000);
  await late;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
