import { useMatches } from '@tanstack/react-router';
import { stringifySearch } from '@vimo/contract';
import { noteLeft } from '@vimo/ui';
import { useEffect } from 'react';
import type { Room } from './room.ts';

/** Whether others lead back to a room: it stands in no other's place, but for the workbench's, and is not about one thing. */
const isLedBackTo = ({ path, under = '/' }: Room): boolean => under === '/' && !path.includes('$');

/** The room that is open, noted with what its address asks for, so that those below it lead back to it as it was left (`asLeft`). */
export function useNotedRoom(): Room | undefined {
  const here = useMatches().at(-1);
  const room = here?.staticData.room;
  const search = stringifySearch(here?.search ?? {});
  useEffect(() => {
    if (room && isLedBackTo(room)) noteLeft(room.path, search);
  }, [room, search]);
  return room;
}
