import type { PlainPath } from '@vimo/contract';
import { AppLink, classNames } from '@vimo/ui';
import type { ReactNode } from 'react';
import { MemberPage } from '../../features/member/member-page.tsx';
import { personalCentreOf } from '../../features/session/landing.ts';
import { useSession } from '../../features/session/session.ts';
import styles from './growth-page.module.css';

const PLACES = [
  { href: '/growupSpace/alumnus', label: '校友动态' },
  { href: '/growupSpace/record', label: '成长记录' },
  { href: '/growupSpace/photoAlbum', label: '相册' },
] as const satisfies readonly { href: PlainPath; label: string }[];

/** One of the three places of the growth space, with the way to the others. */
export function GrowthPage({ at, children }: { at: (typeof PLACES)[number]['href']; children: ReactNode }) {
  const { user } = useSession();
  return (
    <MemberPage title="成长空间" hideTitle backHref={personalCentreOf(user ?? { usertype: 4 })}>
      <h1 className="ui-visually-hidden">成长空间</h1>
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
