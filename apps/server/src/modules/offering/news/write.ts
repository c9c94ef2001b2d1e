import type { Db } from '../../../platform/database.ts';
import { richTextOf } from '../../content/file/index.ts';
import { insertNotice, type NoticeValues } from './queries.ts';

/** A piece of news or a notice; `detailsHtml` is cleaned when it is stored. */
export type NewNotice = Omit<NoticeValues, 'readCount' | 'coverAlt'> & { readCount?: number; coverAlt?: string };

/** Stores it for the platform and answers its id. */
export const createNotice = async (db: Db, notice: NewNotice): Promise<string> => {
  const detailsHtml = await richTextOf(db, notice.detailsHtml, { by: undefined, use: 'notice' });
  return insertNotice(db, { readCount: 0, coverAlt: '', ...notice, detailsHtml });
};
