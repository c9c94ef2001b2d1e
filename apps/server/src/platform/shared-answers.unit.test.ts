import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { refused, Unavailable } from './errors.ts';
import { createSharedAnswers } from './shared-answers.ts';

function started() {
  let moment = 1;
  let computed = 0;
  const shared = createSharedAnswers({ now: () => moment });
  const ask = (tag = '活动', key = 'k') => shared.get(tag, key, async () => Buffer.from(String(++computed)));
  return { shared, ask, count: () => computed, pass: (ms: number) => (moment += ms) };
}

describe('shared answers', () => {
  it('compute once for all who ask at once and for one second after', async () => {
    const { ask, count, pass } = started();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(new Set(answers.map(String))).toEqual(new Set(['1']));
    pass(999);
    expect(String(await ask())).toBe('1');
    pass(2);
    expect(String(await ask())).toBe('2');
    expect(count()).toBe(2);
  });

  it('are computed anew, once for all who ask at once, for what is kept in its turn', async () => {
    const { shared, ask, count } = started();
    await ask();
    let computed = 0;
    const askAnew = () => shared.get('活动', 'k', async () => Buffer.from(`anew ${++computed}`), { anew: true });
    expect((await Promise.all([askAnew(), askAnew()])).map(String)).toEqual(['anew 1', 'anew 1']);
    // It is the one that lies ready for everybody else.
    expect([String(await ask()), count()]).toEqual(['anew 1', 1]);
  });

  it('forget one tag on a write and keep the others', async () => {
    const { shared, ask } = started();
    await ask('活动', 'a');
    await ask('机构', 'b');
    shared.forget('活动');
    expect(String(await ask('活动', 'a'))).toBe('3');
    expect(String(await ask('机构', 'b'))).toBe('2');
  });

  it('lie ready while they are fresh, and no longer after a write', async () => {
    const { shared, ask, pass } = started();
    expect(shared.ready('活动', 'k')).toBeUndefined();
    await ask();
    expect(String(shared.ready('活动', 'k'))).toBe('1');
    pass(1001);
    expect(shared.ready('活动', 'k')).toBeUndefined();
    await ask();
    shared.forget('活动');
    expect(shared.ready('活动', 'k')).toBeUndefined();
  });

  it('of before a write are not given after it, even when they come late', async () => {
    const { shared } = started();
    const late = Promise.withResolvers<Buffer>();
    const before = shared.get('活动', 'k', () => late.promise);
    shared.forget('活动');
    const after = shared.get('活动', 'k', async () => Buffer.from('after'));
    late.resolve(Buffer.from('before'));
    expect([String(await before), String(await after)]).toEqual(['before', 'after']);
    expect(String(shared.ready('活动', 'k'))).toBe('after');
  });

  it.each([
    ['answers', { most: 2 }],
    ['bytes', { bytes: { most: 2, of: ({ length }: Buffer) => length } }],
  ])('are no more than so many %s: the oldest goes', async (_what, options) => {
    let computed = 0;
    const shared = createSharedAnswers({ now: () => 0, ...options });
    const ask = async (key: string) =>
      String(await shared.get('活动', key, async () => Buffer.from(String(++computed))));
    for (const key of ['a', 'b', 'c']) await ask(key);
    expect([await ask('c'), await ask('b')]).toEqual(['3', '2']);
    expect(await ask('a')).toBe('4');
  });

  it('stand as they were for a minute while what they come from is away, ask for it once a second, and tell their age', async () => {
    const { shared, ask, pass } = started();
    await ask();
    let asked = 0;
    const ages: number[] = [];
    const given = async () =>
      String(
        await shared.get(
          ...(['活动', 'k'] as const),
          () => {
            asked += 1;
            return Promise.reject(new Unavailable());
          },
          { onOld: (ms) => ages.push(ms) },
        ),
      );
    pass(5000);
    expect([...(await Promise.all([given(), given()])), await given()]).toEqual(['1', '1', '1']);
    expect(asked).toBe(1);
    pass(1001);
    expect(await given()).toBe('1');
    expect([asked, ages]).toEqual([2, [5000, 5000, 5000, 6001]]);
    pass(1001);
    expect(String(await ask())).toBe('2');
    pass(60_001);
    await expect(given()).rejects.toThrow(Unavailable);
    // What else fails is told, and what was before a write is gone.
    await ask();
    pass(1001);
    await expect(shared.get('活动', 'k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    shared.forget('活动');
    await expect(given()).rejects.toThrow(Unavailable);
  });

  it('of before writes that took nothing off stand in for newer ones while what they come from is away, and of before one that did no more', async () => {
    const { shared, ask, pass } = started();
    let asked = 0;
    const away = () => {
      asked += 1;
      return Promise.reject(new Unavailable());
    };
    const ages: number[] = [];
    const given = async (key = 'k') => String(await shared.get('活动', key, away, { onOld: (ms) => ages.push(ms) }));
    await ask();
    shared.forget('活动', false);
    shared.forget('活动', false);
    pass(500);
    expect([await given(), await given()]).toEqual(['1', '1']);
    expect([asked, ages]).toEqual([1, [500, 500]]);
    pass(1001);
    expect(await given()).toBe('1');
    expect(asked).toBe(2);
    // A question that nobody had an answer to has none.
    await expect(given('another')).rejects.toThrow(Unavailable);
    // Once it is back the newer one is given, and stands in from then on.
    pass(1001);
    expect(String(await ask())).toBe('2');
    shared.forget('活动', false);
    expect(await given()).toBe('2');
    pass(60_001);
    await expect(given()).rejects.toThrow(Unavailable);
    expect(String(await ask())).toBe('3');
    shared.forget('活动');
    shared.forget('活动', false);
    await expect(given()).rejects.toThrow(Unavailable);
  });

  it('stand in with the newest of several that were had at once, whichever came last', async () => {
    const { shared } = started();
    const older = Promise.withResolvers<Buffer>();
    const slow = shared.get('活动', 'k', () => older.promise);
    shared.forget('活动', false);
    await shared.get('活动', 'k', async () => Buffer.from('newer'));
    older.resolve(Buffer.from('older'));
    await slow;
    shared.forget('活动', false);
    const away = () => Promise.reject(new Unavailable());
    expect(String(await shared.get('活动', 'k', away))).toBe('newer');
  });

  it('are not waited for longer than for a moment where an older one may stand in, and not at all once it failed', async () => {
    let moment = 1;
    const shared = createSharedAnswers({ now: () => moment, patienceMs: 1 });
    const ages: number[] = [];
    const ask = async (compute: () => Promise<Buffer>) =>
      String(await shared.get('活动', 'k', compute, { onOld: (ms) => ages.push(ms) }));
    await ask(async () => Buffer.from('1'));
    moment += 1001;
    const slow = Promise.withResolvers<Buffer>();
    expect(await ask(() => slow.promise)).toBe('1');
    slow.resolve(Buffer.from('2'));
    await slow.promise;
    expect([await ask(() => slow.promise), ages]).toEqual(['2', [1001]]);
    // What took something off is waited for: still when the patience for another one, asked for later, is at its end.
    const askOther = async (compute: () => Promise<Buffer>) => String(await shared.get('新闻', 'k', compute));
    await askOther(async () => Buffer.from('other'));
    moment += 1001;
    shared.forget('活动');
    const off = Promise.withResolvers<Buffer>();
    const asked = ask(() => off.promise);
    expect(await askOther(() => new Promise(() => {}))).toBe('other');
    off.resolve(Buffer.from('3'));
    expect(await asked).toBe('3');

    const patient = createSharedAnswers({ now: () => moment, patienceMs: 2_000_000_000 });
    const askPatient = async (compute: () => Promise<Buffer>) => String(await patient.get('活动', 'k', compute));
    await askPatient(async () => Buffer.from('1'));
    moment += 1001;
    expect(await askPatient(() => Promise.reject(new Unavailable()))).toBe('1');
    moment += 1001;
    expect(await askPatient(() => new Promise(() => {}))).toBe('1');
  });

  it('are not waited for again while one is computed that was waited for in vain, nor by who was given another one that is old', async () => {
    let moment = 1;
    const never = () => new Promise<Buffer>(() => {});
    const askerWith = async (patienceMs: number) => {
      const shared = createSharedAnswers({ now: () => moment, patienceMs });
      await shared.get('活动', 'k', async () => Buffer.from('1'));
      moment += 1001;
      return async (hurried = false) => String(await shared.get('活动', 'k', never, { hurried }));
    };
    const ask = await askerWith(60);
    expect(await ask()).toBe('1');
    // Of two waits the shorter one ends first, however busy the machine is.
    expect(await Promise.race([ask(), wait(30, 'waited')])).toBe('1');

    const askPatiently = await askerWith(2_000_000_000);
    expect(await askPatiently(true)).toBe('1');
    // Nobody has waited for it yet.
    expect(await Promise.race([askPatiently(), wait(30, 'waited')])).toBe('waited');
  });

  it('that were found to be no more are not given while what they come from is away', async () => {
    const { shared, ask, pass } = started();
    await ask();
    pass(1001);
    const gone = () => Promise.reject(refused('已下架'));
    await expect(shared.get('活动', 'k', gone)).rejects.toThrow('已下架');
    const away = () => Promise.reject(new Unavailable());
    await expect(shared.get('活动', 'k', away)).rejects.toThrow(Unavailable);
  });

  it('count the writes that took something off what a tag shows', () => {
    const { shared } = started();
    shared.forget('活动');
    shared.forget('活动', false);
    shared.forget('新闻');
    expect([shared.hidings('活动'), shared.hidings('机构'), shared.hidings()]).toEqual([1, 0, 2]);
  });

  it('do not keep a failure', async () => {
    const { shared, ask } = started();
    await expect(shared.get('活动', 'k', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(String(await ask())).toBe('1');
  });
});
