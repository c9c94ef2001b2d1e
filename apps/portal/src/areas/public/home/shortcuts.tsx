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
import styles from './shortcuts.module.css';

/** Looks of the sections by their keys; the home itself has none. */
const LOOKS: Record<string, { icon: IconType; tint: string }> = {
  activity: { icon: CalendarStarDuotoneIcon, tint: 'ui-tint-coral' },
  research: { icon: MountainsDuotoneIcon, tint: 'ui-tint-primary' },
  club: { icon: UsersThreeDuotoneIcon, tint: 'ui-tint-accent' },
  college: { icon: RocketLaunchDuotoneIcon, tint: 'ui-tint-coral' },
  news: { icon: NewspaperDuotoneIcon, tint: 'ui-tint-primary' },
};

/** The phone's way to the sections of the site. */
export function Shortcuts({ sections }: { sections: readonly NavLink[] }) {
  return (
    <nav className={styles.quick} aria-label="快捷入口">
      {sections.map(({ key, label, href }) => {
        const look = LOOKS[key];
        if (!look) return null;
        return (
          <AppLink key={key} href={href}>
            <span className={classNames('ui-petal', look.tint)}>
              <look.icon />
            </span>
            {label}
          </AppLink>
        );
      })}
    </nav>
  );
}
