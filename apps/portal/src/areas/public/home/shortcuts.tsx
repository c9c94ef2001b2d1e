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
import { outside } from '../../../shared/href.ts';
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
export function Shortcuts({
  sections,
  entries = [],
}: {
  sections: readonly NavLink[];
  /** The installation's own, in the place of the sections. */
  entries?: readonly { icon: string; label: string; href: string }[] | undefined;
}) {
  const shown =
    entries.length > 0 ? entries.map(({ icon, label, href }) => ({ key: icon, label, href: outside(href) })) : sections;
  return (
    <nav className={styles.quick} aria-label="快捷入口">
      {shown.map(({ key, label, href }) => {
        const look = LOOKS[key];
        if (!look) return null;
        return (
          <AppLink key={`${label} ${href}`} href={href}>
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
