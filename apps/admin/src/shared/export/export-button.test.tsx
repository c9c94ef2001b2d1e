// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createQueryClient, keyOf } from '@vimo/client';
import { manageProfile, Office } from '@vimo/contract';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { ListExportButton } from './export-button.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it.each([
  ['administrators', ['jobs'], [], true],
  ['who holds an office', [], [Office.auditor], true],
  ['who leads a grade and holds an office', [], [Office.gradeLeader, Office.moralEducation], true],
  ['who leads a grade alone', ['records'], [Office.gradeLeader], false],
  ['teachers', ['records'], [], false],
])('%s: the button of a list', (_who, may, offices, isThere) => {
  const queries = createQueryClient();
  queries.setQueryData(keyOf(manageProfile, {}), { may, offices });
  render(
    <QueryClientProvider client={queries}>
      <ListExportButton list="audit" filter={{}} />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('button', { name: '导出' }) !== null).toBe(isThere);
});
