import { EXPORT_LISTS } from '@vimo/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/index.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** Makes a list as a workbook, as the person who asked for it sees it. */
export const listExportTask = defineTask({
  kind: 'list.export',
  version: 2,
  readsNow: true,
  /** A seal is another one each time. */
  otherEachTime: 'filter',
  /** What the list is narrowed by lies sealed, with its keyed digest (`keptFilter`): a word of it may be the number of somebody. Empty is by nothing. */
  input: z.strictObject({ list: z.enum(EXPORT_LISTS), filter: z.string(), filterIndex: z.string() }),
});

/** Empties what lists were narrowed by in tasks of before, in which it lies as it was typed. */
export const clearFiltersTask = defineTask({ kind: 'list.clearFilters', version: 1, input: z.strictObject({}) });

type Filter = Record<string, string | number>;

/** What a list is narrowed by, as a task keeps it (docs/domains/tasks.md). */
export function keptFilter(secrets: Secrets, filter: Filter): { filter: string; filterIndex: string } {
  const said = JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    filter: Object.keys(filter).length === 0 ? '' : secrets.seal(JSON.stringify(filter)).toString('base64'),
    filterIndex: secrets.blindIndex('list-filter', said).toString('base64'),
  };
}

/** The same again, for the task that makes the list. */
export const openFilter = (secrets: Secrets, sealed: string): Filter =>
  sealed === '' ? {} : JSON.parse(secrets.open(Buffer.from(sealed, 'base64')));
