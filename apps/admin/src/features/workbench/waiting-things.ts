import { type Waiting, waitingList } from '@vimo/contract';
import { formatDate, formatDateTime } from '@vimo/ui';

/** Numbers to know, of which nobody has to do anything today. */
const FIGURES: readonly Waiting[] = ['studentsWithoutGuardian', 'tasksRunning'];

const DAY_MS = 86_400_000;

/** Something that waits, as the call tells of it. */
interface Told {
  key: Waiting;
  count: number;
  /** Since when the one of them that has waited longest does so. */
  since?: string | undefined;
  /** Day or moment by which the first of them is due. */
  due?: string | undefined;
}

export interface Thing extends Told {
  path: string;
}

/**
 * What waits, what is due first above all else and then what has waited longest, and what is only a number; each with the address of its rows; of rooms that are the person's.
 */
export function partThings(
  items: readonly Told[],
  rooms: readonly { path: string }[],
): { waiting: Thing[]; figures: Thing[] } {
  const things = items.flatMap((item) => {
    const path = waitingList[item.key];
    return rooms.some((room) => room.path === path.split('?')[0]) ? [{ ...item, path }] : [];
  });
  return {
    waiting: things.filter(({ key }) => !FIGURES.includes(key)).toSorted(inOrder),
    figures: things.filter(({ key }) => FIGURES.includes(key)),
  };
}

/** What has no such date comes behind what has one, in the order told. */
const earlier = (a: string | undefined, b: string | undefined): number => {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
  return a < b ? -1 : 1;
};
const inOrder = (a: Told, b: Told): number => earlier(a.due, b.due) || earlier(a.since, b.since);

/** By when a thing is due and how long it has waited, for the person; empty where neither is known. @param day today, as `YYYY-MM-DD` */
export function datesText({ since, due }: Pick<Told, 'since' | 'due'>, day: string): string {
  const parts: string[] = [];
  if (due) parts.push(`${formatDate(due) < day ? '已过期限' : '期限'} ${formatDateTime(due)}`);
  if (since) {
    const days = dayNumber(day) - dayNumber(formatDate(since));
    parts.push(days > 0 ? `最早的已等 ${days} 天` : '今天刚到');
  }
  return parts.join(' · ');
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
