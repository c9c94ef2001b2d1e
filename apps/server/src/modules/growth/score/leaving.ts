import { AWARD_COLUMNS, type AwardType, manageAwardPage, type StaffAward } from '@vimo/contract';
import { leavingList } from '../../../platform/leaving-list.ts';
import { titleIn } from './award-import.ts';
import type { Awards } from './award-service.ts';

/** Awards, or breaches of discipline, in the columns of the workbook that is read: it comes in again as noted already (docs/domains/scores.md). */
export const leavingAwards = (awards: Pick<Awards, 'page'>, type: AwardType) =>
  leavingList({
    endpoint: manageAwardPage,
    page: (session, input, now) => awards.page(session, { ...input, type }, now),
    columns: AWARD_COLUMNS.map((column) => ({
      title: titleIn(type, column),
      width: 18,
      text: (row: StaffAward) => row[column.key],
    })),
  });
