// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { applyElderMode, setElderMode } from './elder-mode.ts';
import { ElderSwitch } from './elder-switch.tsx';

const { documentElement } = document;

afterEach(() => {
  cleanup();
  setElderMode(false);
});

it('a switch that comes with a later page leaves the mode as it is, and a press changes it for later documents too', async () => {
  documentElement.toggleAttribute('data-elder', true);
  render(<ElderSwitch />);
  expect(documentElement.hasAttribute('data-elder')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '退出长者模式' }));
  expect(documentElement.hasAttribute('data-elder')).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: '长者模式' }));
  documentElement.toggleAttribute('data-elder', false);
  applyElderMode();
  expect(documentElement.hasAttribute('data-elder')).toBe(true);
});
