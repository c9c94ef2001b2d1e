import type { Db } from '../../../platform/database.ts';
import { richTextOf } from '../../content/file/index.ts';
import { type BaseDetailText, insertBaseType, upsertBaseDetail } from './queries.ts';

/** Makes a type of bases, or finds the one of that name. */
export const createBaseType = (db: Db, name: string, sort: number): Promise<string> => insertBaseType(db, name, sort);

/** Writes what an organisation of type 7 says of itself, in place of what it said before; the platform says so. */
export const describeBase = async (db: Db, orgId: string, detail: BaseDetailText): Promise<void> =>
  upsertBaseDetail(db, orgId, {
    ...detail,
    detailsHtml: await richTextOf(db, detail.detailsHtml, { by: undefined, use: 'activity' }),
  });
