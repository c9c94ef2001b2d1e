import { classNames } from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import { MobileTitleBar } from '../site/mobile-bars.tsx';
import styles from './member.module.css';

/**
 * One page of the student or parent area: title with its actions, on phones in the title bar. `backHref` is for pages
 * below another one.
 */
export function MemberPage({
  title,
  backHref,
  actions,
  hideTitle = false,
  children,
}: {
  title: string;
  backHref?: PortalHref;
  actions?: ReactNode;
  /** The page's own picture names it; the title is for screen readers and phones. */
  hideTitle?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.member}>
      <MobileTitleBar title={title} backHref={backHref}>
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
