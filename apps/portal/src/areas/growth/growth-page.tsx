import type { PlainPath } from '@vimo/contract';
import { AppLink, classNames } from '@vimo/ui';
import type { ReactNode } from 'react';
import { MemberPage } from '../../features/member/member-page.tsx';
import styles from './growth-page.module.css';

const PLACES = [
  { href: '/growupSpace/alumnus', label: '校友动态' },
  { href: '/growupSpace/record', label: '成长记录' },
  { href: '/growupSpace/photoAlbum', label: '相册' },
] as const satisfies readonly { href: PlainPath; label: string }[];

/** One of the three places of the growth space, with the way to the others; on phones the title bar says `title`, and its arrow leads to `backHref`, where there is one. */
export function GrowthPage({
  at,
  title = '成长空间',
  backHref,
  children,
}: {
  at: (typeof PLACES)[number]['href'];
  title?: string;
  backHref?: PlainPath | undefined;
  children: ReactNode;
}) {
  return (
    <MemberPage title={title} hideTitle backHref={backHref}>
      <h1 className="ui-visually-hidden">{title}</h1>
      <nav className={styles.places} aria-label="成长空间">
        {PLACES.map(({ href, label }) => (
          <AppLink
            key={href}
            href={href}
            className={classNames(href === at && styles.on) || undefined}
            aria-current={href === at ? 'page' : undefined}
          >
            {label}
          </AppLink>
        ))}
      </nav>
      {children}
    </MemberPage>
  );
}
