import { AppLink, art, CaretRightBoldIcon, LinkButton } from '@vimo/ui';
import { PublicFrame } from '../../../features/site/public-frame.tsx';
import { BUREAU_SHELL, sectionLinks } from '../../../features/site/shells.ts';
import type { PortalHref } from '../../../shared/href.ts';
import styles from '../not-allowed.module.css';

/** What a guest may read everywhere: the sections below the home, and what is asked for most beside them. */
const WAYS: readonly { label: string; href: PortalHref }[] = [
  ...sectionLinks(BUREAU_SHELL, '活动').slice(1),
  { label: '核验纪实报告', href: '/reportVerify' },
];

/** A page that the visitor may not enter. */
export default function NotAllowed() {
  return (
    <PublicFrame shell={BUREAU_SHELL}>
      <main id="main" className="ui-container" tabIndex={-1}>
        <section className={`ui-card ${styles.page}`}>
          <div className={styles.said}>
            <img src={art('empty-error')} alt="" width={200} height={150} />
            <h1>页面不可访问</h1>
            <p className="ui-muted">网站管理员说您不能进入这个页面</p>
            <div className={styles.ways}>
              <LinkButton href={BUREAU_SHELL.homeHref}>返回首页</LinkButton>
              <LinkButton variant="outline" href="/mine">
                个人中心
              </LinkButton>
            </div>
          </div>
          <nav className={styles.others} aria-labelledby="others">
            <h2 id="others">也可以去看看</h2>
            <ul>
              {WAYS.map(({ label, href }) => (
                <li key={label}>
                  <AppLink href={href}>
                    {label}
                    <CaretRightBoldIcon />
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
        </section>
      </main>
    </PublicFrame>
  );
}
