import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createEntrance } from './entrance.ts';
import type { Module } from './route.ts';

const route = (path: string, more: object = {}) => ({
  endpoint: { method: 'POST', path, access: 'session', tag: 'x', input: z.object({}), output: z.object({}), ...more },
  handle: () => ({}),
});
const modules = [
  { name: 'x', routes: [route('/a'), route('/file', { binary: true }), route('/upload', { multipart: true })] },
] as unknown as Module[];
const asked = (url: string, session = 'token') =>
  ({ url, headers: session ? { sessiontoken: session } : {} }) as unknown as IncomingMessage;

it('makes those wait who need the database and are known, each once, and not more than may be in flight', async () => {
  const turns: (() => void)[] = [];
  const enter = () => new Promise<void>((resolve) => turns.push(resolve));
  const entrance = createEntrance(modules, { admission: { enter, isHopeless: () => false }, maxInFlight: 2 });
  for (const request of [asked('/a', ''), asked('/elsewhere'), asked('/file'), asked('/upload')]) {
    expect(entrance.enter(request)).toBeUndefined();
    expect(entrance.hasEntered(request)).toBe(false);
  }
  const [first, second, third] = [asked('/a'), asked('/a'), asked('/a')];
  const waits = [entrance.enter(first), entrance.enter(second)];
  expect([first, second].map(entrance.hasEntered)).toEqual([true, true]);
  await expect(entrance.enter(third)).rejects.toThrow();
  expect(turns).toHaveLength(2);
  for (const turn of turns) turn();
  await Promise.all(waits);
  expect(entrance.enter(asked('/a'))).toBeInstanceOf(Promise);
});
