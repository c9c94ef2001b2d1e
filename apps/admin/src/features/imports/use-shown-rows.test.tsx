// @vitest-environment jsdom

import { cleanup, render } from '@testing-library/react';
import { ImportAction } from '@vimo/contract';
import { afterEach, expect, it } from 'vitest';
import { previewRow } from './use-shown-rows.tsx';

afterEach(cleanup);

it('a row that changes somebody says beside each cell that changes what stood there', () => {
  const cells = ['name', 'phone', 'nation'].map((key) => ({ key, value: `${key} of the file` }));
  const row = { row: 2, action: ImportAction.update, skipped: 0, cells, faults: [] };
  const { after } = previewRow({
    ...row,
    was: [
      { key: 'phone', value: '139****2210' },
      { key: 'nation', value: '' },
    ],
  });
  const beside = (key: string) => render(<p>{after?.(key)}</p>).container.textContent;
  expect(['name', 'phone', 'nation'].map(beside)).toEqual(['更新', '原 139****2210', '新增']);
});
