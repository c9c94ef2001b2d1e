// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { FormField } from '../../shared/form/form-field.tsx';
import { stubBrowser } from '../../testing/browser.ts';
import { CLUB_FIELDS } from './club-fields.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it('the nature of a club is taken out again, also one that is offered no more', () => {
  const typed = vi.fn<(value: string) => void>();
  const nature = CLUB_FIELDS.find(({ name }) => name === 'nature')!;
  render(<FormField field={nature} value="兴趣小组" error={undefined} onChange={typed} />);
  expect(screen.getByText('兴趣小组')).toBeTruthy();
  const clear = screen.getByRole('button', { name: '清空' });
  fireEvent.mouseDown(clear);
  fireEvent.click(clear);
  expect(typed).toHaveBeenCalledWith('');
});
