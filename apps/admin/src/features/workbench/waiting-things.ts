import { type Waiting, waitingList } from '@vimo/contract';

/** Numbers to know, of which nobody has to do anything today. */
const FIGURES: readonly Waiting[] = ['studentsWithoutGuardian', 'tasksRunning'];

export interface Thing {
  key: Waiting;
  count: number;
  path: string;
}

/** What waits, and what is only a number, each with the address of its rows; of rooms that are the person's. */
export function partThings(
  items: readonly { key: Waiting; count: number }[],
  rooms: readonly { path: string }[],
): { waiting: Thing[]; figures: Thing[] } {
  const things = items.flatMap(({ key, count }) => {
    const path = waitingList[key];
    return rooms.some((room) => room.path === path.split('?')[0]) ? [{ key, count, path }] : [];
  });
  return {
    waiting: things.filter(({ key }) => !FIGURES.includes(key)),
    figures: things.filter(({ key }) => FIGURES.includes(key)),
  };
}
