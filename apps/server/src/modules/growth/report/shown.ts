import type { PublicNotice } from '@vimo/contract';
import { type Holidays, workingDaysIn } from '../../people/school-year/index.ts';
import type { NoticeRow } from './notice-queries.ts';
import { standOf } from './states.ts';

/** A notice as staff are shown it. */
export const shownNotice = (notice: NoticeRow, day: string, holidays: Holidays): PublicNotice => ({
  id: notice.noticeId,
  isSchool: notice.classId === null ? 1 : 0,
  startsOn: notice.startsOn,
  endsOn: notice.endsOn,
  days: workingDaysIn(notice.startsOn, notice.endsOn, holidays),
  stand: standOf(notice, day),
  openedBy: notice.openedBy,
  version: notice.version,
});
