import type { CallError } from '@vimo/client';
import { QueryState } from '@vimo/ui';
import type { ReactNode } from 'react';
import { DetailDrawer } from '../../shared/detail-drawer.tsx';
import { AccountActions, type AccountOf } from './account-actions.tsx';

/** One person: what the list's drawer shows of whoever is open, and below it what may be done to the account. */
export function PersonDrawer<Person extends AccountOf>({
  title,
  id,
  query: { data, error, refetch },
  actions,
  onClose,
  children,
}: {
  title: string;
  /** Nobody is open without it. */
  id: string | undefined;
  query: { data: Person | undefined; error: CallError | null; refetch: () => unknown };
  /** Beside what can be done to every account; asked only where something may be done. */
  actions: (person: Person) => ReactNode;
  onClose: () => void;
  children: (person: Person) => ReactNode;
}) {
  const person = id ? data : undefined;
  return (
    <DetailDrawer
      open={Boolean(id)}
      onClose={onClose}
      title={title}
      footer={
        person && person.power !== 'look' ? <AccountActions person={person}>{actions(person)}</AccountActions> : null
      }
    >
      <QueryState query={{ data: person, error, refetch }}>{children}</QueryState>
    </DetailDrawer>
  );
}
