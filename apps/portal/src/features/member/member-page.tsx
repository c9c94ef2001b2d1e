import { isStudent } from '@vimo/contract';
import { classNames } from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import { useSession } from '../session/session.ts';
import { MobileTitleBar } from '../site/mobile-bars.tsx';
import styles from './member.module.css';

/**
 * One page of the student or parent area: title with its actions, on phones in the title bar, whose arrow leads to `backHref`: the page above,
 * by default all rooms, from the homes nowhere.
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
  const all = user && isStudent(user.usertype) ? '/mine/all' : '/parent/all';
  return (
    <div className={styles.member}>
      <MobileTitleBar title={title} backHref={backHref === undefined ? all : (backHref ?? undefined)}>
        {actions}
      </MobileTitleBar>
      <main id="main" className={styles.main} tabIndex={-1}>
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
