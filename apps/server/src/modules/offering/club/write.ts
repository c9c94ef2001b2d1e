import type { Db } from '../../../platform/database.ts';
import { richTextOf } from '../../content/file/index.ts';
import { insertClub, type NewClub } from './queries.ts';

/** Stores a club for the platform, published, and answers its id. */
export const createClub = async (db: Db, club: NewClub): Promise<string> =>
  insertClub(db, { ...club, detailsHtml: await richTextOf(db, club.detailsHtml, { by: undefined, use: 'activity' }) });
