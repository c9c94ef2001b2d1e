import { useRouterState } from '@tanstack/react-router';
import { isStudent, pageAt } from '@vimo/contract';
import { Breadcrumb, classNames } from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import { personalCentreOf } from '../session/landing.ts';
import { useSession } from '../session/session.ts';
import { MobileTitleBar } from '../site/mobile-bars.tsx';
import styles from './member.module.css';

/**
 * One page of the student or parent area: title with its actions. A page below another names it with `backHref`: it stands above the title with both
 * their names from the table of pages, on phones it is where the arrow of the title bar leads. Without one that is all rooms; from the homes, null, nowhere.
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
  // The homes are one press of the menu away.
  const above = backHref && backHref !== home ? pageAt(backHref.split('?')[0] ?? '')?.title : undefined;
  const named = useRouterState({ select: ({ location }) => pageAt(location.pathname)?.title }) ?? title;
  // A page that lies below itself, such as one album, has a name of its own.
  const here = named === above ? title : named;
  const all = user && isStudent(user.usertype) ? '/mine/all' : '/parent/all';
  return (
    <div className={styles.member}>
      <MobileTitleBar title={title} backHref={backHref === undefined ? all : (backHref ?? undefined)}>
        {actions}
      </MobileTitleBar>
      <main id="main" className={styles.main} tabIndex={-1}>
        {above && backHref ? <Breadcrumb items={[{ label: above, href: backHref }, { label: here }]} /> : null}
        {hideTitle ? null : (
          <div className={styles.head}>
            <h1>{title}</h1>
            {actions ? <div className={classNames('ui-desktop-only', styles.actions)}>{actions}</div> : null}
          </div>
        )}
        {children}
      </main>
    </div>
  );
}
