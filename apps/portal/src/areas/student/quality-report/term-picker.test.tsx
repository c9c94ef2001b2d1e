// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { TermPicker } from './term-picker.tsx';
import type { Term } from './terms.ts';

beforeAll(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    ...{ addListener: () => {}, removeListener: () => {} },
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

const TERMS: Term[] = ['高一上', '高一下', '高二上', '高二下'].map((name, at) => ({
  ...{ id: String(at), name, longName: `${name}学期`, isNow: false, isTold: false, asked: undefined },
}));

// Nothing has a width here, as in a browser before the field is laid out.
it('names what is chosen from the first drawing on, whatever the width', () => {
  const { rerender } = render(<TermPicker terms={TERMS} value={['2']} onChange={() => {}} />);
  screen.getByText('高二上');
  expect(screen.queryByText(/^另/)).toBeNull();
  rerender(<TermPicker terms={TERMS} value={['0', '1', '2', '3']} onChange={() => {}} />);
  for (const name of ['高一上', '高一下', '高二上', '另 1 个']) screen.getByText(name);
});
