import { useMemo, useSyncExternalStore } from 'react';
import {
  draftKey,
  dropStored,
  onStored,
  parseStored,
  readStored,
  storedKeys,
  writeStored,
} from '../../../shared/local-storage.ts';
import type { RecordValues } from './record-form.tsx';

/** What was begun and not saved, kept on this device for its owner alone. */
export interface Draft {
  /** Of the draft: pages that stand open beside each other keep their own. */
  id: string;
  /** As far as it has one. */
  title: string;
  modelName: string;
  dimensionId: string;
  dimensionName: string;
  values: RecordValues;
  /** When it was last typed into, in milliseconds. */
  at: number;
  /** It was sent and no answer came: it goes again as soon as there is a network. */
  unsent?: boolean;
}

const newPrefix = (accountId: string) => `${draftKey('new-record', accountId)}.`;
/** Where a draft of a new record is stored. */
export const draftPlace = (accountId: string, id: string): string => newPrefix(accountId) + id;
const editPrefix = (accountId: string) => `${draftKey('record', accountId)}.`;

function read<D extends Pick<Draft, 'values'>>(key: string): D | undefined {
  const draft = parseStored<D>(readStored(key) || null);
  return draft && Object.values(draft.values).some(Boolean) ? draft : undefined;
}

/** Drafts of new records, what was typed last first. */
export const draftsOf = (accountId: string): Draft[] =>
  storedKeys(newPrefix(accountId))
    .flatMap((key) => read<Draft>(key) ?? [])
    .sort((a, b) => b.at - a.at);

/** Drafts of new records, kept up to date, also across tabs. */
export function useDrafts(accountId: string): Draft[] {
  const stored = useSyncExternalStore(
    onStored,
    () => JSON.stringify(draftsOf(accountId)),
    () => '[]',
  );
  return useMemo(() => JSON.parse(stored) as Draft[], [stored]);
}

export const readDraft = (accountId: string, id: string): Draft | undefined => read(draftPlace(accountId, id));
export const keepDraft = (accountId: string, draft: Omit<Draft, 'at'>): void =>
  writeStored({ [draftPlace(accountId, draft.id)]: JSON.stringify({ ...draft, at: Date.now() }) });
export const dropDraft = (accountId: string, id: string): void => dropStored(draftPlace(accountId, id));

/** The draft into which a dimension is filled: the one that was begun there, or a new one. */
export const draftFor = (accountId: string, dimensionId: string): string =>
  draftsOf(accountId).find((draft) => draft.dimensionId === dimensionId)?.id ?? Math.random().toString(36).slice(2, 10);

/** Of a record that is edited. */
export type EditDraft = Pick<Draft, 'values' | 'unsent' | 'title'>;

export const readEdit = (accountId: string, recordId: string): EditDraft | undefined =>
  read(editPrefix(accountId) + recordId);
export const keepEdit = (accountId: string, recordId: string, draft: EditDraft): void =>
  writeStored({ [editPrefix(accountId) + recordId]: JSON.stringify(draft) });
export const dropEdit = (accountId: string, recordId: string): void => dropStored(editPrefix(accountId) + recordId);

/** Records whose changes were sent without an answer: they go again as soon as their page is opened. */
export function unsentEdits(accountId: string): { id: string; title: string }[] {
  const prefix = editPrefix(accountId);
  return storedKeys(prefix).flatMap((key) => {
    const draft = read<EditDraft>(key);
    return draft?.unsent ? [{ id: key.slice(prefix.length), title: draft.title }] : [];
  });
}
