// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { IconChoice } from './icon-choice.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it('an icon that was chosen can be left to the name again', async () => {
  const onChange = vi.fn();
  const control = { id: 'icon', onChange, invalid: false, describedBy: undefined, disabled: false };
  render(<IconChoice {...control} value="medal" />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '奖章' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: '按名称配' }));
  expect(onChange).toHaveBeenCalledWith('');
});
