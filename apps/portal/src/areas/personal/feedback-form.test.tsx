// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient, dropSessionToken, keepSessionToken, keyOf } from '@vimo/client';
import { currentUser } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { draftKey, readStored } from '../../shared/local-storage.ts';
import { FeedbackForm } from './feedback-form.tsx';

afterEach(() => {
  cleanup();
  dropSessionToken();
  localStorage.clear();
});

it('words stay on the device until they are sent, and how the writer can be reached does not', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  keepSessionToken('s');
  const queries = createQueryClient();
  queries.setQueryData(keyOf(currentUser, {}), { userid: '5', usertype: 4 } as never);
  render(
    <QueryClientProvider client={queries}>
      <FeedbackForm />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('反馈内容'), { target: { value: '首页的图打不开' } });
  fireEvent.change(screen.getByLabelText('联系方式'), { target: { value: '13800000001' } });
  const kept = readStored(draftKey('feedback', '5')) ?? '';
  expect(kept).toContain('首页的图打不开');
  expect(kept).not.toContain('13800000001');
});
