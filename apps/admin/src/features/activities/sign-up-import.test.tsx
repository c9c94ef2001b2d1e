// @vitest-environment jsdom

import { cleanup, render } from '@testing-library/react';
import { ImportAction } from '@vimo/contract';
import { afterEach, expect, it } from 'vitest';
import { besideCell } from './sign-up-import.tsx';

afterEach(cleanup);

it('a row of a list that marks somebody otherwise says how they were marked', () => {
  const beside = (action: number, key: string) => {
    const cells = { studentName: '林小禾', attendance: '请假', before: '1' };
    const row = { row: 2, cells, place: '高一1班', note: '', faults: {}, action };
    return render(<p>{besideCell(row, key)}</p>).container.textContent;
  };
  expect(beside(ImportAction.update, 'attendance')).toBe('原 到场');
  expect(beside(ImportAction.update, 'studentName')).toBe('高一1班登记到场');
  expect(beside(ImportAction.keep, 'attendance')).toBe('');
});
