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
import type { FileNames, RecordValues, Wish } from './record-form.tsx';

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
  /** What its files are called. */
  fileNames?: FileNames;
  /** When it was last typed into, in milliseconds. */
  at: number;
  /** It was sent and no answer came: it goes again as soon as there is a network. */
  unsent?: boolean;
  /** What it was sent for. */
  wish?: Wish;
}

const newPrefix = (accountId: string) => `${draftKey('new-record', accountId)}.`;
/** Where a draft of a new record is stored. */
export const draftPlace = (accountId: string, id: string): string => newPrefix(accountId) + id;
const editPrefix = (accountId: string) => `${draftKey('record', accountId)}.`;

function read(key: string): Draft | undefined {
  const draft = parseStored<Draft>(readStored(key) || null);
  return draft && Object.values(draft.values).some(Boolean) ? draft : undefined;
}

/** Of these names those whose files are among the values. */
export const namesIn = (values: RecordValues, names: FileNames): FileNames => {
  const ids = new Set(Object.values(values).flatMap((value) => value.split(',')));
  return Object.fromEntries(Object.entries(names).filter(([id]) => ids.has(id)));
};

/** Drafts of new records, what was typed last first. */
export const draftsOf = (accountId: string): Draft[] =>
  storedKeys(newPrefix(accountId))
    .flatMap((key) => read(key) ?? [])
    .sort((a, b) => b.at - a.at);

/** Drafts of new records, kept up to date, also across tabs. */
export const useDrafts = (accountId: string): Draft[] => useKept(() => draftsOf(accountId));

function useKept<T>(list: () => T[]): T[] {
  const stored = useSyncExternalStore(
    onStored,
    () => JSON.stringify(list()),
    () => '[]',
  );
  return useMemo(() => JSON.parse(stored) as T[], [stored]);
}

export const readDraft = (accountId: string, id: string): Draft | undefined => read(draftPlace(accountId, id));
export const keepDraft = (accountId: string, draft: Omit<Draft, 'at'>): void =>
  writeStored({ [draftPlace(accountId, draft.id)]: JSON.stringify({ ...draft, at: Date.now() }) });
export const dropDraft = (accountId: string, id: string): void => dropStored(draftPlace(accountId, id));

/** Of a draft that takes nothing from those that are there. */
export const newDraftId = (): string => Math.random().toString(36).slice(2, 10);

/** The draft into which a dimension is filled: the one that was begun there, or a new one. */
export const draftFor = (accountId: string, dimensionId: string): string =>
  draftsOf(accountId).find((draft) => draft.dimensionId === dimensionId)?.id ?? newDraftId();

/** What was changed of a record and is not saved: of its values those alone that differ from the stored ones. */
export interface EditDraft extends Pick<Draft, 'values' | 'fileNames' | 'unsent' | 'wish' | 'title'> {
  /** `updateDate` of the record as it was when it was typed upon. */
  since?: string;
  /** Fields whose values are ids of files. */
  files?: string[];
}

const editPlace = (accountId: string, recordId: string) => editPrefix(accountId) + recordId;

/** Values that differ from the stored ones; a value that was emptied is one of them. */
export const changesOf = (stored: RecordValues, values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([fieldId, value]) => value !== (stored[fieldId] ?? '')));

export function readEdit(accountId: string, recordId: string): EditDraft | undefined {
  const draft = parseStored<EditDraft>(readStored(editPlace(accountId, recordId)) || null);
  return draft && Object.keys(draft.values).length > 0 ? draft : undefined;
}

/**
 * Keeps what a page changed of a record. Pages that edit it beside each other share one draft: `mine` is what this page
 * kept before and takes back, values of other pages stay. Without values and with `mine` it gives up this page's own.
 */
export function keepEdit(accountId: string, recordId: string, draft: EditDraft, mine: RecordValues = {}): void {
  const before = readEdit(accountId, recordId);
  const others = Object.fromEntries(
    Object.entries(before?.values ?? {}).filter(([fieldId, value]) => mine[fieldId] !== value),
  );
  const values = { ...others, ...draft.values };
  const fileNames = { ...before?.fileNames, ...draft.fileNames };
  const unsent = draft.unsent || (before?.unsent && Object.keys(others).length > 0) || false;
  if (Object.keys(values).length === 0) dropEdit(accountId, recordId);
  else writeStored({ [editPlace(accountId, recordId)]: JSON.stringify({ ...draft, values, fileNames, unsent }) });
}

export const dropEdit = (accountId: string, recordId: string): void => dropStored(editPlace(accountId, recordId));

/** A record whose changes are on this device alone; `unsent` ones go again as soon as their page is opened. */
export type KeptEdit = Pick<EditDraft, 'title' | 'unsent'> & { id: string };

/** Records with changes that were not saved. */
export function editsOf(accountId: string): KeptEdit[] {
  const prefix = editPrefix(accountId);
  return storedKeys(prefix).flatMap((key) => {
    const id = key.slice(prefix.length);
    const draft = readEdit(accountId, id);
    return draft ? [{ id, title: draft.title, unsent: draft.unsent === true }] : [];
  });
}

/** Records with changes that were not saved, kept up to date, also across tabs. */
export const useEdits = (accountId: string): KeptEdit[] => useKept(() => editsOf(accountId));
