import {
  AppLink,
  CalendarStarDuotoneIcon,
  classNames,
  type IconType,
  MountainsDuotoneIcon,
  NewspaperDuotoneIcon,
  RocketLaunchDuotoneIcon,
  UsersThreeDuotoneIcon,
} from '@vimo/ui';
import type { NavLink } from '../../../features/site/public-header.tsx';

/** Looks of the sections by their keys; the home itself has none. */
const LOOKS: Record<string, { icon: IconType; tint: string }> = {
  activity: { icon: CalendarStarDuotoneIcon, tint: 'br-c' },
  research: { icon: MountainsDuotoneIcon, tint: 'br-p' },
  club: { icon: UsersThreeDuotoneIcon, tint: 'br-a' },
  college: { icon: RocketLaunchDuotoneIcon, tint: 'br-c' },
  news: { icon: NewspaperDuotoneIcon, tint: 'br-p' },
};

/** The phone's way to the sections of the site. */
export function Shortcuts({ sections }: { sections: readonly NavLink[] }) {
  return (
    <nav className="quick" aria-label="快捷入口">
      {sections.map(({ key, label, href }) => {
        const look = LOOKS[key];
        if (!look) return null;
        return (
          <AppLink key={key} href={href}>
            <span className={classNames('petal', look.tint)}>
              <look.icon />
            </span>
            {label}
          </AppLink>
        );
      })}
    </nav>
  );
}
