// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient, keyOf } from '@vimo/client';
import { AwardType, awardList, ErrorCode } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { Awards } from './score-parts.tsx';

afterEach(cleanup);

const INPUT = { type: AwardType.award, semesterId: '7', studentId: '5' };
const AWARD = { id: '1', event: '校园科技节', result: '一等奖', startTime: '2026-10-12' };

it('what stands there stays where a later attempt fails; what never came can be asked for once more', async () => {
  const answers = [{ error_code: ErrorCode.fault, message: '' }];
  const asked = vi.fn();
  vi.stubGlobal('fetch', async () => {
    asked();
    return Response.json(answers.shift() ?? { error_code: 0, message: '', data: [AWARD] });
  });
  const show = (known?: object[]) => {
    cleanup();
    const queries = createQueryClient();
    if (known) queries.setQueryData(keyOf(awardList, INPUT), known as never, { updatedAt: 1 });
    render(
      <QueryClientProvider client={queries}>
        <Awards {...INPUT} />
      </QueryClientProvider>,
    );
    return queries;
  };
  const queries = show([AWARD]);
  await waitFor(() => expect(queries.getQueryState(keyOf(awardList, INPUT))?.error).toBeTruthy());
  screen.getByText('校园科技节');

  answers.push({ error_code: ErrorCode.fault, message: '' });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }));
  await screen.findByText('校园科技节');
  expect(asked).toHaveBeenCalledTimes(3);
});
