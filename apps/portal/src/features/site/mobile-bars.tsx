import {
  AppLink,
  CalendarStarFillIcon,
  CalendarStarIcon,
  CaretLeftBoldIcon,
  HouseFillIcon,
  HouseIcon,
  type IconType,
  MountainsFillIcon,
  MountainsIcon,
  RootMark,
  UserCircleFillIcon,
  UserCircleIcon,
  UsersThreeFillIcon,
  UsersThreeIcon,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import styles from './mobile-bars.module.css';

export type MobileTab = 'home' | 'activity' | 'research' | 'club' | 'mine';

const tabs: Record<MobileTab, { label: string; icon: IconType; on: IconType }> = {
  home: { label: '首页', icon: HouseIcon, on: HouseFillIcon },
  activity: { label: '活动', icon: CalendarStarIcon, on: CalendarStarFillIcon },
  research: { label: '研学', icon: MountainsIcon, on: MountainsFillIcon },
  club: { label: '社团', icon: UsersThreeIcon, on: UsersThreeFillIcon },
  mine: { label: '我的', icon: UserCircleIcon, on: UserCircleFillIcon },
};

/** The phone's bottom tabs; give only those whose pages exist. */
export function MobileTabBar({
  items,
  active,
}: {
  items: readonly { key: MobileTab; href: PortalHref }[];
  active?: MobileTab;
}) {
  return (
    <nav className={styles.tabBar} data-bottom-bar aria-label="底部导航">
      <RootMark word="tabs" />
      {items.map(({ key, href }) => {
        const { label, icon, on } = tabs[key];
        const Icon = key === active ? on : icon;
        return (
          <AppLink
            key={key}
            href={href}
            className={key === active ? styles.on : undefined}
            aria-current={key === active ? 'page' : undefined}
          >
            <Icon />
            {label}
          </AppLink>
        );
      })}
    </nav>
  );
}

/** The phone's title bar: back, title and what stands at the right. Back is a link (`backHref`) or a function; `menu` stands in its place. */
export function MobileTitleBar({
  title,
  backHref,
  onBack,
  menu,
  children,
}: {
  title: string;
  backHref?: PortalHref | undefined;
  onBack?: () => void;
  menu?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <nav className={styles.titleBar} aria-label="标题栏">
      {menu}
      {onBack ? (
        <button type="button" className="ui-icon-button" aria-label="返回" onClick={onBack}>
          <CaretLeftBoldIcon />
        </button>
      ) : backHref ? (
        <AppLink className="ui-icon-button" href={backHref} aria-label="返回">
          <CaretLeftBoldIcon />
        </AppLink>
      ) : null}
      <span className="ui-truncate">{title}</span>
      {children ? <span className={styles.spacer}>{children}</span> : null}
    </nav>
  );
}

/** The phone's bar at the bottom of a detail page: small actions at the left, the primary button last. */
export function MobileActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actionBar} data-bottom-bar>
      <RootMark word="actions" />
      {children}
    </div>
  );
}
