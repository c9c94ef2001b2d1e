// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react';
import type { ImportBatch } from '@vimo/contract';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { ConfirmStep } from './confirm-step.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it('says before it is written how many rows change nothing', async () => {
  const batch = {
    ...{ id: '1', kind: 'staff', orgName: '白鹭洲小学', created: 1, updated: 2, unchanged: 7, skipped: 0 },
    ...{ guardians: 0, classes: [], bySchool: 0 },
  } as unknown as ImportBatch;
  openRoom(() => <ConfirmStep batch={batch} onBack={() => {}} />, '/');
  const told = (await screen.findByText('不变')).parentElement;
  expect(told?.textContent).toBe('不变7');
});
