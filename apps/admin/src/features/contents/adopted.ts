import { call } from '@vimo/client';
import { managePublicationAdopt, type PublicationKind, type PublicationRow } from '@vimo/contract';

/** A publication for a row of the list: what was there before gets one first. */
export const adopted = async (
  kind: PublicationKind,
  { id, objectId }: Pick<PublicationRow, 'id' | 'objectId'>,
): Promise<string> => id || (await call(managePublicationAdopt, { kind, objectId })).data.id;
