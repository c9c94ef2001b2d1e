import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { richTextOf } from '../../content/file/index.ts';
import { insertClub } from './queries.ts';

export interface NewClub {
  orgId: string;
  name: string;
  slogan: string;
  logoId: string;
  introInfo: string;
  typeName: string;
  nature: string;
  contactName: string;
  contactPhone: string;
  /** Cleaned when it is stored. */
  detailsHtml: string;
  /** Takes students of every school. */
  openToAll: boolean;
  createdAt: WireTime;
}

/** Stores a club for the platform, published, and answers its id. */
export const createClub = async (db: Db, club: NewClub): Promise<string> =>
  insertClub(db, { ...club, detailsHtml: await richTextOf(db, club.detailsHtml, { by: undefined, use: 'activity' }) });
