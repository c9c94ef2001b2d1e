// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ScrollsSideways } from './scrolls-sideways.tsx';

afterEach(cleanup);

it('keys reach what scrolls, under its name', () => {
  render(
    <ScrollsSideways label="得分表" className="wide">
      <table />
    </ScrollsSideways>,
  );
  const section = screen.getByRole('region', { name: '得分表' });
  section.focus();
  expect(document.activeElement).toBe(section);
  expect([...section.classList]).toEqual(['ui-sideways', 'wide']);
});

it('who scrolls it by program has the element, and hears of it', () => {
  const [ref, onScroll] = [createRef<HTMLElement>(), vi.fn()];
  render(<ScrollsSideways label="照片" ref={ref} onScroll={onScroll} />);
  fireEvent.scroll(screen.getByRole('region', { name: '照片' }));
  expect([ref.current?.tagName, onScroll.mock.calls.length]).toEqual(['SECTION', 1]);
});
