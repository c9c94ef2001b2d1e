// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChipGroup } from './choice.tsx';

afterEach(cleanup);

const options = [
  { value: 'all', label: '全部' },
  { value: 'free', label: '免费' },
];

/** What nobody caught while `work` was done. */
async function uncaughtOf(work: () => Promise<void>): Promise<unknown[]> {
  const listeners = process.listeners('unhandledRejection');
  const uncaught: unknown[] = [];
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', (reason) => uncaught.push(reason));
  try {
    await work();
    await waitFor(() => expect(uncaught).not.toEqual([]));
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  }
  return uncaught;
}

it('takes a press back that came to nothing, and hides no fault', async () => {
  const fault = new Error('no answer');
  const uncaught = await uncaughtOf(async () => {
    render(<ChipGroup label="价格" options={options} value="all" onChange={() => Promise.reject(fault)} />);
    const free = screen.getByLabelText<HTMLInputElement>('免费');
    fireEvent.click(free);
    expect(free.checked).toBe(true);
    await waitFor(() => expect(free.checked).toBe(false));
    expect(screen.getByLabelText<HTMLInputElement>('全部').checked).toBe(true);
  });
  expect(uncaught).toEqual([fault]);
});
