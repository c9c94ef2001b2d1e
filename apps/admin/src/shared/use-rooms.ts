import { useRouter } from '@tanstack/react-router';
import type { Ability } from '@vimo/contract';

/** What other rooms need to know of a room: a row of the table of rooms. */
interface KnownRoom {
  path: string;
  may?: Ability;
  help?: string;
}

/** The rooms of the platform, for what leads to them without knowing them. */
export function useRooms(): KnownRoom[] {
  const { routesById } = useRouter();
  return Object.values(routesById).flatMap((route) => {
    const { staticData } = route.options as { staticData?: { room?: KnownRoom } };
    return staticData?.room ? [staticData.room] : [];
  });
}
