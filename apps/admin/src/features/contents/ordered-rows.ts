import { kindOf, type PublicationKind, type PublicationRow } from '@vimo/contract';

type Row = Pick<PublicationRow, 'objectId' | 'orgId' | 'status' | 'from' | 'place'>;

/** What is shown or will be, also while a change of it waits or was returned. */
const isUp = ({ status, from }: Row): boolean =>
  status === 'shown' || status === 'scheduled' || ((status === 'putForward' || status === 'returned') && from !== '');

/** Rows whose order an organisation sets, its own alone: of what follows its time the pinned ones, of what is ordered by hand whatever is up. */
export const orderedRows = <R extends Row>(kind: PublicationKind, orgId: string, rows: readonly R[]): R[] =>
  rows.filter((row) => row.orgId === orgId && (kindOf(kind).order === 'byHand' ? isUp(row) : row.place > 0));

/** Rows as somebody puts them, by the rows that show them: what went meanwhile is left out, and what came stands behind, so that an order that was begun before takes nobody else's pin. */
export function asPut<R extends Row>(rows: readonly R[], order: readonly string[] | undefined): R[] {
  if (!order) return [...rows];
  const put = order.flatMap((objectId) => rows.find((row) => row.objectId === objectId) ?? []);
  return [...put, ...rows.filter(({ objectId }) => !order.includes(objectId))];
}
