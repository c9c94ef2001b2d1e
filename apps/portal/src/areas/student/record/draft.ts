import { draftKey, parseStored, readStored, storedKeys, writeStored } from '../../../shared/local-storage.ts';
import type { RecordValues } from './record-form.tsx';

/** What was begun and not saved, kept on this device for its owner alone. */
export interface Draft {
  modelName: string;
  dimensionId: string;
  dimensionName: string;
  values: RecordValues;
  /** It was sent and no answer came: it goes again as soon as there is a network. */
  unsent?: boolean;
}

/** One new record is begun at a time; each record that is edited has a draft of its own. */
const keyOf = (accountId: string, recordId = '') => draftKey('record', accountId, ...(recordId ? [recordId] : []));

function read<D extends Pick<Draft, 'values'>>(key: string): D | undefined {
  const draft = parseStored<D>(readStored(key) || null);
  return draft && Object.values(draft.values).some(Boolean) ? draft : undefined;
}

export const readDraft = (accountId: string): Draft | undefined => read(keyOf(accountId));
export const keepDraft = (accountId: string, draft: Draft): void =>
  writeStored({ [keyOf(accountId)]: JSON.stringify(draft) });
export const dropDraft = (accountId: string): void => writeStored({ [keyOf(accountId)]: '' });

export interface EditDraft extends Pick<Draft, 'values' | 'unsent'> {
  /** Of the record, to be named elsewhere. */
  title: string;
}

export const readEdit = (accountId: string, recordId: string): EditDraft | undefined =>
  read(keyOf(accountId, recordId));
export const keepEdit = (accountId: string, recordId: string, draft: EditDraft): void =>
  writeStored({ [keyOf(accountId, recordId)]: JSON.stringify(draft) });
export const dropEdit = (accountId: string, recordId: string): void =>
  writeStored({ [keyOf(accountId, recordId)]: '' });

/** Records whose changes were sent without an answer: they go again as soon as their page is opened. */
export function unsentEdits(accountId: string): { id: string; title: string }[] {
  const prefix = `${keyOf(accountId)}.`;
  return storedKeys(prefix).flatMap((key) => {
    const draft = read<EditDraft>(key);
    return draft?.unsent ? [{ id: key.slice(prefix.length), title: draft.title }] : [];
  });
}
