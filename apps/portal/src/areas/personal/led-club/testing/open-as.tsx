import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createQueryClient, dropSessionToken, keepSessionToken, keyOf } from '@vimo/client';
import { currentUser } from '@vimo/contract';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';

/** For tests of dialogs whose words are kept on the device: nothing is kept at first, somebody is logged in, and no call is answered. */
export function keepNothing(): void {
  beforeAll(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
  beforeEach(() => {
    localStorage.clear();
    keepSessionToken('s');
  });
  afterEach(() => {
    cleanup();
    dropSessionToken();
  });
}

/** Opens a dialog anew as a person, and answers its field. */
export function openAs<Field extends HTMLElement>(userid: string, dialog: ReactNode): Field {
  cleanup();
  const queries = createQueryClient();
  queries.setQueryData(keyOf(currentUser, {}), { userid, usertype: 4 } as never);
  render(<QueryClientProvider client={queries}>{dialog}</QueryClientProvider>);
  return screen.getByRole<Field>('textbox');
}
