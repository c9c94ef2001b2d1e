import { expect, it } from 'vitest';
import { pageHeaders } from './security-headers.ts';

it('sends what only means something on https on https alone', () => {
  const ofHttps = ['cross-origin-opener-policy', 'origin-agent-cluster', 'strict-transport-security'];
  const names = (https: boolean) => Object.keys(pageHeaders({ https, frameSources: [] }));
  expect(names(true)).toEqual(expect.arrayContaining([...ofHttps, 'content-security-policy']));
  expect(names(false)).toContain('content-security-policy');
  expect(names(false).filter((name) => ofHttps.includes(name))).toEqual([]);
});
