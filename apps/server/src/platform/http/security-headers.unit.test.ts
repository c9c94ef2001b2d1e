import { expect, it } from 'vitest';
import { assetHeaders, isDecoding, pageHeaders } from './security-headers.ts';

it('sends what only means something on https on https alone', () => {
  const ofHttps = ['cross-origin-opener-policy', 'origin-agent-cluster', 'strict-transport-security'];
  const names = (https: boolean) => Object.keys(pageHeaders({ https, frameSources: [] }));
  expect(names(true)).toEqual(expect.arrayContaining([...ofHttps, 'content-security-policy']));
  expect(names(false)).toContain('content-security-policy');
  expect(names(false).filter((name) => ofHttps.includes(name))).toEqual([]);
});

it('lets the thread that reads PDF run WebAssembly, and no other script', () => {
  const policyOf = (url: string) =>
    assetHeaders({ https: true }, { decodes: isDecoding(url) })['content-security-policy'];
  for (const url of ['/assets/pdf-worker-Ab1.js', '/zs-platform/assets/pdf-worker-Ab1.js'])
    expect(policyOf(url)).toContain("script-src 'self' 'wasm-unsafe-eval';");
  for (const url of ['/assets/index-Ab1.js', '/assets/pdf-view-Ab1.js', '/pdf-worker-Ab1.js'])
    expect(policyOf(url)).toBeUndefined();
  expect(String(pageHeaders({ https: true, frameSources: [] })['content-security-policy'])).not.toContain('wasm');
});
