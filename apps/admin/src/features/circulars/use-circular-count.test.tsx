// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useCircularCount } from './use-circular-count.ts';
import { NEW_CIRCULAR } from './use-circular-draft.ts';

afterEach(cleanup);

const CLASS = { kind: 'class', id: '3', orgId: '1', name: '三年级3班' } as const;
const OTHER = { ...CLASS, id: '4', name: '三年级4班' } as const;

it('the number of other recipients is looked at meanwhile, and nothing is sent on it', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    // The second count is on its way.
    if (asked > 1) return new Promise(() => {});
    return Response.json({ error_code: 0, message: '', data: { total: 30 } });
  });
  const queries = createQueryClient();
  const { result, rerender } = renderHook(
    ({ targets }: { targets: (typeof CLASS | typeof OTHER)[] }) => useCircularCount({ ...NEW_CIRCULAR, targets }),
    {
      initialProps: { targets: [CLASS] as (typeof CLASS | typeof OTHER)[] },
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  );
  await waitFor(() => expect(result.current.known?.total).toBe(30));
  rerender({ targets: [CLASS, OTHER] });
  expect(result.current.count?.total).toBe(30);
  expect(result.current.known).toBeUndefined();
});
