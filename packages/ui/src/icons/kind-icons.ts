import type { KindIcon } from '@vimo/contract';
import type { IconType } from './icon.tsx';
import {
  AtomIcon,
  CalendarStarIcon,
  CompassIcon,
  FlagIcon,
  HandHeartIcon,
  MedalIcon,
  MegaphoneIcon,
  MountainsIcon,
  NotebookIcon,
  PaletteIcon,
  PlantIcon,
  ShieldCheckIcon,
  SoccerBallIcon,
} from './index.ts';

/** Icons of kinds of activities. */
const kindIcons: Record<KindIcon, IconType> = {
  ...{ compass: CompassIcon, mountains: MountainsIcon, atom: AtomIcon, palette: PaletteIcon, ball: SoccerBallIcon },
  ...{ plant: PlantIcon, hand: HandHeartIcon, flag: FlagIcon, shield: ShieldCheckIcon, notebook: NotebookIcon },
  ...{ medal: MedalIcon, megaphone: MegaphoneIcon, calendar: CalendarStarIcon },
};

/** What kinds of common names get before somebody chooses. */
const BY_NAME: readonly [RegExp, KindIcon][] = [
  [/研学|探究/, 'compass'],
  [/科技|科学|创新/, 'atom'],
  [/艺术|审美|文化/, 'palette'],
  [/体育|健康/, 'ball'],
  [/劳动|农/, 'plant'],
  [/志愿|公益/, 'hand'],
];

/** The icon of a kind of activities: the one that was chosen, or one by its name. */
export const kindIconOf = ({ name, icon }: { name: string; icon: string }): IconType =>
  kindIcons[icon as KindIcon] ?? kindIcons[BY_NAME.find(([word]) => word.test(name))?.[1] ?? 'calendar'];
