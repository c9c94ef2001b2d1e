import { activityPage, endpoint, frontFindEducationTree, nothing } from '@vimo/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noteCommit, noteHidden } from '../call-budget.ts';
import { type Refusal, Unavailable } from '../errors.ts';
import { createOwnWrites } from '../own-writes.ts';
import { createSharedAnswers } from '../shared-answers.ts';
import { mount, parse, serializerOf } from './mount.ts';
import { on } from './route.ts';
import type { HttpServices } from './services.ts';

const read = (text: string) => JSON.parse(text);

describe('compiled answers', () => {
  it('never write a field that the contract does not declare', () => {
    const shape = endpoint({
      method: 'POST',
      path: '/x',
      summary: '',
      tag: '',
      access: 'everyone',
      input: z.object({}),
      output: z.object({
        name: z.string(),
        inner: z.object({ id: z.string() }),
        list: z.array(z.object({ id: z.string() })),
      }),
    });
    const data = {
      name: 'a',
      password_hash: 'secret',
      inner: { id: '1', phone: '138' },
      list: [{ id: '2', phone: '139' }],
    };
    const written = serializerOf(shape)({ error_code: 0, message: '', data });
    expect(read(written)).toEqual({
      error_code: 0,
      message: '',
      data: { name: 'a', inner: { id: '1' }, list: [{ id: '2' }] },
    });
  });

  it('write trees that hold themselves', () => {
    const leaf = {
      orgId: '2',
      orgName: '云汀区教育局',
      orgType: 2,
      orgLogoId: '',
      areaTreeSign: '',
      province: '',
      city: '',
      area: '',
      kindName: '教育局',
      schoolCount: 0,
      schools: [],
      children: [],
    };
    const tree = [{ ...leaf, orgId: '1', children: [{ ...leaf, secret: 'x' }] }];
    const { data } = read(serializerOf(frontFindEducationTree)({ error_code: 0, message: '', data: tree }));
    expect(data[0].children[0]).toEqual(leaf);
  });

  it('write an empty object for a call that answers with its message alone', () => {
    const shape = endpoint({
      method: 'POST',
      path: '/x',
      summary: '',
      tag: '',
      access: 'everyone',
      input: z.object({}),
      output: nothing,
    });
    expect(read(serializerOf(shape)({ error_code: 0, message: '报名成功', data: { more: 1 } }))).toEqual({
      error_code: 0,
      message: '报名成功',
      data: {},
    });
  });
});

it('tests have an answer looked at before it is written, as null would be written as an empty text', async () => {
  const shape = endpoint({
    ...{ method: 'POST', path: '/x', summary: '', tag: '', access: 'everyone' },
    ...{ input: z.object({}), output: z.object({ name: z.string() }) },
  });
  const seen: unknown[] = [];
  const services = {
    ...{ admission: { enter: () => undefined, isHopeless: () => false }, hasEntered: () => false },
    clock: () => new Date(),
    checkAnswer: ({ path, output }, data) => seen.push([path, output.safeParse(data).success]),
  } satisfies Partial<HttpServices> as unknown as HttpServices;
  const app = Fastify();
  mount(
    app,
    on(shape, () => ({ name: null as never })),
    services,
  );
  const { data } = (await app.inject({ method: 'POST', url: '/x', payload: {} })).json();
  expect([data, seen]).toEqual([{ name: '' }, [['/x', false]]]);
});

describe('input', () => {
  const wrong = (value: unknown) => {
    try {
      parse(activityPage.input, value);
    } catch (error) {
      return error as Refusal;
    }
    throw new Error('was accepted');
  };

  it('drops what is not declared and fills in the page', () => {
    expect(parse(activityPage.input, { isAdmin: true })).toEqual({ pageSize: 6, currentPage: 1 });
  });

  it('names each wrong field with a Chinese text', () => {
    const refusal = wrong({ pageSize: 0, currentPage: 'x', suitSection: '9', type: 7 });
    expect(refusal.code).toBe(2);
    const { fields } = refusal.data as { fields: Record<string, string> };
    expect(Object.keys(fields).sort()).toEqual(['currentPage', 'pageSize', 'suitSection', 'type']);
    for (const text of Object.values(fields)) expect(text).toMatch(/[\u4e00-\u9fff]/);
  });

  it('refuses what is no object at all', () => {
    for (const value of [null, undefined, [], 'text', 5]) expect(wrong(value).code).toBe(2);
  });
});

it('a call that fails makes answers old where it has written, or perhaps has, and leaves them where it has not', async () => {
  const told: [tag: string, hides: boolean | undefined][] = [];
  const shared = { ...createSharedAnswers(), forget: (tag: string, hides?: boolean) => told.push([tag, hides]) };
  const services = {
    admission: { enter: () => undefined, isHopeless: () => false },
    ...{ hasEntered: () => false, shared, ownWrites: createOwnWrites(), clock: () => new Date() },
  } satisfies Partial<HttpServices> as unknown as HttpServices;
  const app = Fastify();
  for (const [path, hasWritten] of [
    ['/written', true],
    ['/not', false],
  ] as const) {
    const call = endpoint({
      ...{ method: 'POST', path, summary: '', tag: '', access: 'everyone', changes: ['活动'] },
      ...{ input: z.object({}), output: z.object({}) },
    });
    const fail = () => {
      if (hasWritten) noteCommit();
      throw new Error('too late');
    };
    mount(app, on(call, fail), services);
  }
  await app.inject({ method: 'POST', url: '/not', payload: {} });
  expect(told).toEqual([]);
  await app.inject({ method: 'POST', url: '/written', payload: {} });
  // Nobody was told that something is off: what was there may stand in.
  expect(told).toEqual([['活动', false]]);
});

it('a call says by what was sent whether it takes something off what is shown, or as it writes', async () => {
  const told: (boolean | undefined)[] = [];
  const shared = { ...createSharedAnswers(), forget: (_tag: string, hides?: boolean) => told.push(hides) };
  const services = {
    admission: { enter: () => undefined, isHopeless: () => false },
    ...{ hasEntered: () => false, shared, ownWrites: createOwnWrites(), clock: () => new Date() },
  } satisfies Partial<HttpServices> as unknown as HttpServices;
  const app = Fastify();
  const declared = { method: 'POST', summary: '', tag: '', access: 'everyone', changes: ['活动'] } as const;
  const shapes = { input: z.object({ published: z.int() }), output: z.object({}) };
  const save = endpoint({ ...declared, ...shapes, path: '/save', hides: ({ published }) => published === 0 });
  const remove = endpoint({ ...declared, ...shapes, path: '/remove' });
  const rewrite = endpoint({ ...declared, ...shapes, path: '/rewrite', hides: () => false });
  for (const call of [save, remove])
    mount(
      app,
      on(call, () => ({})),
      services,
    );
  const handle = () => {
    noteHidden();
    return {};
  };
  mount(app, on(rewrite, handle), services);
  // The answer to its commit did not come.
  const lose = () => {
    noteCommit();
    throw new Unavailable();
  };
  mount(app, on(endpoint({ ...declared, ...shapes, path: '/lost' }), lose), services);
  for (const [url, published] of [
    ['/save', 1],
    ['/save', 0],
    ['/remove', 1],
    ['/rewrite', 1],
    ['/lost', 1],
  ] as const)
    await app.inject({ method: 'POST', url, payload: { published } });
  expect(told).toEqual([false, true, true, true, false]);
});

describe('while the database has no room', () => {
  const call = (path: string, sharedForGuests: boolean) =>
    endpoint({
      ...{ method: 'POST', path, summary: '', tag: '', access: 'everyone', sharedForGuests },
      ...{ input: z.object({}), output: z.object({ asked: z.number() }) },
    });

  it('guests go on getting the answers that lie ready; what needs it is refused unread', async () => {
    let busy = false;
    let asked = 0;
    const services = {
      admission: { enter: () => undefined, isHopeless: () => busy },
      hasEntered: () => false,
      refuse: (response) => response.writeHead(503, { 'retry-after': '2' }).end(),
      shared: createSharedAnswers({ now: () => 0 }),
      ownWrites: createOwnWrites(),
      clock: () => new Date(),
    } satisfies Partial<HttpServices> as unknown as HttpServices;
    const app = Fastify();
    for (const [path, shared] of [
      ['/shared', true],
      ['/own', false],
    ] as const)
      mount(
        app,
        on(call(path, shared), () => {
          asked += 1;
          return { asked };
        }),
        services,
      );
    const post = (url: string) => app.inject({ method: 'POST', url, payload: {} });
    expect((await post('/shared')).json().data).toEqual({ asked: 1 });
    expect((await post('/own')).json().data).toEqual({ asked: 2 });
    busy = true;
    expect((await post('/shared')).json().data).toEqual({ asked: 1 });
    const refused = await post('/own');
    expect([refused.statusCode, refused.headers['retry-after'], asked]).toEqual([503, '2', 2]);
  });

  it('what counts each time is asked each time, and guests get the last answer, with its age, for a minute', async () => {
    let [moment, isAway, asked] = [1, false, 0];
    const services = {
      ...{ admission: { enter: () => undefined, isHopeless: () => isAway }, hasEntered: () => false },
      ...{ shared: createSharedAnswers({ now: () => moment }), ownWrites: createOwnWrites(), clock: () => new Date() },
    } satisfies Partial<HttpServices> as unknown as HttpServices;
    const counted = endpoint({
      ...{ method: 'POST', path: '/counted', summary: '', tag: '', access: 'everyone', renderedForGuests: true },
      ...{ input: z.object({}), output: z.object({ asked: z.number() }) },
    });
    const app = Fastify();
    mount(
      app,
      on(counted, () => {
        if (isAway) throw new Unavailable();
        asked += 1;
        return { asked };
      }),
      services,
    );
    const post = () => app.inject({ method: 'POST', url: '/counted', payload: {} });
    expect([(await post()).json().data, (await post()).json().data]).toEqual([{ asked: 1 }, { asked: 2 }]);
    isAway = true;
    moment += 5000;
    const old = await post();
    expect([old.json().data, old.headers.age]).toEqual([{ asked: 2 }, '5']);
    moment += 60_000;
    expect((await post()).statusCode).not.toBe(200);
    await app.close();
  });
});
