// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { RemovalDialog } from './removal-dialog.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it('a reason that is half typed is not lost to a press beside the dialog', () => {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RemovalDialog activityId="7" id="9" name="王小明" onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '当天请假' } });
  const around = document.querySelector('.ant-modal-wrap')!;
  fireEvent.mouseDown(around);
  fireEvent.mouseUp(around);
  fireEvent.click(around);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(onClose).toHaveBeenCalledOnce();
});
