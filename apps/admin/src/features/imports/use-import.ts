import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { keyOf, useCall } from '@vimo/client';
import {
  type ImportBatch,
  type ImportKind,
  ImportState,
  importFetch,
  importKindAsked,
  importRows,
} from '@vimo/contract';
import { useMe } from '../../shared/session/use-me.ts';

/** While a task runs, how it goes is asked for so often. */
const ASK_MS = 1000;

/** What is imported, for which organisation, and which file: all in the address, so that one may go away and come back. */
export function useImportAddress() {
  const { kind, org, batch } = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const { data: me } = useMe();
  return {
    kind: importKindAsked(kind, me?.usertype ?? 0),
    orgId: org === undefined ? undefined : String(org),
    batchId: batch === undefined ? undefined : String(batch),
    go: (search: { kind: ImportKind; org?: string | undefined; batch?: string | undefined }) =>
      void navigate({ to: '.', search: search as never }),
  };
}

/** Files that were sent from this page, by the batch that came of them: what they hide may be taken yet. */
export const sentFiles = new Map<string, File>();

const isUnderWay = (batch: ImportBatch | undefined) =>
  batch !== undefined && (batch.state === ImportState.checking || batch.state === ImportState.writing);

export const useBatch = (batchId: string) =>
  useCall(importFetch, { batchId }, { refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_MS : false) });

/** After a change of a file's rows: what is shown of it is asked for anew. */
export function useChanged(batchId: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(importFetch, { batchId }) }),
      queries.invalidateQueries({ queryKey: keyOf(importRows) }),
    ]);
}
