import { type DataOf, type managePublicationKinds, PUBLICATION_KINDS, type PublicationKind } from '@vimo/contract';

type Counts = DataOf<typeof managePublicationKinds>;
type Wanted = 'waiting' | 'late';

/** For what somebody comes to the room by its address: what waits, or has done so for too long. */
export function comesFor(search: Record<string, unknown>): Wanted | undefined {
  if (search.late !== undefined) return 'late';
  return search.status === 'putForward' ? 'waiting' : undefined;
}

/** The kind that an address names; the home has a room of its own. */
export const kindNamed = (search: Record<string, unknown>): PublicationKind | undefined =>
  PUBLICATION_KINDS.find((kind) => kind === search.kind && kind !== 'home');

/** The kind with which the room begins for them: the first of which there is some. The home has a room of its own. */
export const firstKind = (counts: Counts | undefined, comes: Wanted | undefined): PublicationKind | undefined =>
  comes && counts?.find((one) => one[comes] > 0 && one.kind !== 'home')?.kind;

/** The kind whose list is shown: the chosen one, unless an address named one that is not theirs; else the one with which the room begins. */
export function kindShown(
  counts: Counts | undefined,
  chosen: PublicationKind | undefined,
  comes: Wanted | undefined,
): PublicationKind {
  const isTheirs = counts?.some(({ kind }) => kind === chosen) ?? true;
  return (isTheirs ? chosen : undefined) ?? firstKind(counts, comes) ?? PUBLICATION_KINDS[0];
}
