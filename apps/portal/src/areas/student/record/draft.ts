import { parseStored, readStored, writeStored } from '../../../shared/local-storage.ts';
import type { RecordValues } from './record-form.tsx';

/** What was begun and not saved, kept on this device for its owner alone. */
export interface Draft {
  modelName: string;
  dimensionId: string;
  dimensionName: string;
  values: RecordValues;
}

const keyOf = (accountId: string) => `record-draft-${accountId}`;

export const readDraft = (accountId: string): Draft | undefined => {
  const draft = parseStored<Draft>(readStored(keyOf(accountId)) || null);
  return draft && Object.values(draft.values).some(Boolean) ? draft : undefined;
};
export const keepDraft = (accountId: string, draft: Draft): void =>
  writeStored({ [keyOf(accountId)]: JSON.stringify(draft) });
export const dropDraft = (accountId: string): void => writeStored({ [keyOf(accountId)]: '' });
