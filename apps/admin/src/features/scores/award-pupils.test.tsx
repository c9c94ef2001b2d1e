// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { createQueryClient, keyOf } from '@vimo/client';
import { manageScoreStudents } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { Pupils } from './award-pupils.tsx';

beforeAll(() => {
  stubBrowser();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(cleanup);

it('a pupil who was chosen in one class is chosen no more once another one is', () => {
  const queries = createQueryClient();
  queries.setQueryData(keyOf(manageScoreStudents, { classId: '1' }), { list: [{ id: '11', name: '甲一' }] });
  queries.setQueryData(keyOf(manageScoreStudents, { classId: '2' }), { list: [{ id: '21', name: '丙三' }] });
  const onChange = vi.fn();
  const of = (classId: string) => (
    <QueryClientProvider client={queries}>
      <Pupils
        {...{ id: 'studentId', value: '11', onChange, invalid: false, describedBy: undefined, disabled: false }}
        classId={classId}
      />
    </QueryClientProvider>
  );
  const { rerender, container } = render(of('1'));
  expect(container.textContent).toContain('甲一');
  expect(onChange).not.toHaveBeenCalled();
  // The names of the third are on their way.
  rerender(of('3'));
  expect(container.textContent).not.toContain('11');
  expect(onChange).not.toHaveBeenCalled();
  rerender(of('2'));
  expect(onChange.mock.calls).toEqual([['']]);
});
