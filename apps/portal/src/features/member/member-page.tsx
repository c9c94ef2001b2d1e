import { useRouterState } from '@tanstack/react-router';
import { pageAt } from '@vimo/contract';
import { AppLink, Breadcrumb, classNames, MagnifyingGlassIcon } from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import NotificationBell from '../notification/notification-bell.tsx';
import { SEARCH_PATH } from '../search/search-view.ts';
import { personalCentreOf } from '../session/landing.ts';
import { useSession } from '../session/session.ts';
import { MobileTitleBar } from '../site/mobile-bars.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './member.module.css';
import { areaOf, isIn } from './member-menu.ts';
import { RoomStrip, SettingsMenu } from './member-nav.tsx';
import { useWayBack } from './way-back.ts';

/**
 * One page of the student or parent area: title with its actions. A page below another names it with `backHref`: it stands above the title with both
 * their names from the table of pages and leads to the list as it was left, on phones it is where the arrow of the title bar leads. Without one a page of a
 * room shows the room's pages beside it where the menu has no place for them, and on phones the account's menu; the arrow of all others leads to all rooms.
 * From the homes, null, nowhere.
 */
export function MemberPage({
  title,
  backHref,
  actions,
  hideTitle = false,
  children,
}: {
  title: string;
  backHref?: PortalHref | undefined | null;
  actions?: ReactNode;
  /** The page's own picture names it; the title is for screen readers and phones. */
  hideTitle?: boolean;
  children: ReactNode;
}) {
  const { user } = useSession();
  const home = user && personalCentreOf(user);
  const back = useWayBack(backHref);
  // The homes are one press of the menu away.
  const above = backHref && backHref !== home ? pageAt(backHref.split('?')[0] ?? '')?.title : undefined;
  const named = useRouterState({ select: ({ location }) => pageAt(location.pathname)?.title }) ?? title;
  // A page that lies below itself, such as one album, has a name of its own.
  const here = named === above ? title : named;
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const area = user && areaOf(user);
  const room = backHref ? undefined : area?.rooms.find((one) => isIn(one, pathname));
  const settings = { label: '个人设置', places: area?.account ?? [] };
  const isSetting = !backHref && !room && isIn(settings, pathname);
  const content = (
    <>
      {above && back ? <Breadcrumb items={[{ label: above, href: back }, { label: here }]} /> : null}
      {hideTitle ? null : (
        <div className={styles.head}>
          <h1>{title}</h1>
          {actions ? <div className={classNames('ui-desktop-only', styles.actions)}>{actions}</div> : null}
        </div>
      )}
      {children}
    </>
  );
  return (
    <div className={styles.member}>
      {user && room ? (
        <MobileTitleBar title={title} menu={<AccountMenu user={user} isPhone />}>
          {actions ?? (
            <>
              <AppLink className="ui-icon-button" href={SEARCH_PATH} aria-label="搜索">
                <MagnifyingGlassIcon />
              </AppLink>
              <NotificationBell className={styles.bell} />
            </>
          )}
        </MobileTitleBar>
      ) : (
        <MobileTitleBar title={title} backHref={back === undefined ? area?.all : (back ?? undefined)}>
          {actions}
        </MobileTitleBar>
      )}
      {room ? <RoomStrip room={room} pathname={pathname} /> : null}
      {isSetting ? <RoomStrip room={settings} pathname={pathname} ofSections /> : null}
      <main id="main" className={classNames(styles.main, isSetting && styles.withSettings)} tabIndex={-1}>
        {isSetting ? (
          <>
            <SettingsMenu places={settings.places} pathname={pathname} />
            <div className={styles.setting}>{content}</div>
          </>
        ) : (
          content
        )}
      </main>
    </div>
  );
}
