import { call } from '@vimo/client';
import {
  managePublicationOrder,
  managePublicationPage,
  type PublicationKind,
  type PublicationRow,
} from '@vimo/contract';
import { adopted } from './adopted.ts';

/** Rows of an organisation that are ordered at most. */
const MOST = 100;

type Row = Pick<PublicationRow, 'id' | 'objectId'>;

/** What is asked for to put the rows of an organisation in order. */
export const orderedInput = (kind: PublicationKind, orgId: string) => ({ kind, orgId, pageSize: MOST });

/** Keeps the order of an organisation's rows: what was there before gets a publication first. */
export async function putInOrder(
  { kind, orgId, orderEdition }: { kind: PublicationKind; orgId: string; orderEdition: number },
  rows: readonly Row[],
): Promise<void> {
  const ids: string[] = [];
  for (const row of rows) ids.push(await adopted(kind, row));
  await call(managePublicationOrder, { kind, orgId, ids, orderEdition });
}

/** Pins a row before all others that its organisation has pinned, or takes its pin away. */
export async function pin(kind: PublicationKind, orgId: string, row: Row, on: boolean): Promise<{ message: string }> {
  const { dataList, orderEdition } = (await call(managePublicationPage, orderedInput(kind, orgId))).data;
  const rest = dataList.filter(({ place, objectId }) => place > 0 && objectId !== row.objectId);
  await putInOrder({ kind, orgId, orderEdition }, on ? [row, ...rest] : rest);
  return { message: on ? '已置顶' : '已取消置顶' };
}
