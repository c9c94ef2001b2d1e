import { AppLink, art, Brand, classNames, LinkButton } from '@vimo/ui';
import { ElderSwitch } from '../../../features/elder/elder-switch.tsx';
import { useRecentOrgs } from '../../../features/organisation/chosen-org.ts';
import { PersonLinks } from '../../../features/session/person-links.tsx';
import { useSession } from '../../../features/session/session.ts';
import publicHeaderStyles from '../../../features/site/public-header.module.css';
import { SiteFooter } from '../../../features/site/site-footer.tsx';
import { useRegistrationOpen } from '../../../features/site/site-info.ts';
import { usePageMeta } from '../../../shared/page-meta.ts';
import { useOpenOrg } from './open-org.ts';
import styles from './org-chooser.module.css';
import { OrgLink } from './org-link.tsx';
import { OrgSearch } from './org-search.tsx';
import { OrgTree } from './org-tree.tsx';

const TINTS = ['ui-tint-primary', 'ui-tint-accent', 'ui-tint-coral'] as const;

/** Where a visitor says whose site to see. */
export function OrgChooser() {
  const openOrg = useOpenOrg();
  const recents = useRecentOrgs();
  usePageMeta({ title: '选择学校或机构', description: '按地区和首字母查找学校或机构，浏览它的活动。' });
  return (
    <>
      <ChooserHead />
      <main id="main" className={styles.orgChooser} tabIndex={-1}>
        <section className={styles.hero}>
          <img className={styles.decoration} src={art('deco-school')} alt="" width={560} height={300} />
          <div className="ui-container">
            <div className="ui-desktop-only">
              <Brand href="/" />
            </div>
            <h1>先找到您的学校</h1>
            <p className={styles.subtitle}>选择学校或机构后，即可浏览它的活动。</p>
            <OrgSearch onChoose={openOrg} />
          </div>
        </section>
        {recents.length > 0 ? (
          <section className={classNames('ui-container', styles.block)} aria-labelledby="recent-orgs">
            <h2 id="recent-orgs" className="ui-heading-2">
              最近访问
            </h2>
            <ul className={styles.recents}>
              {recents.map((org, index) => (
                <li key={org.orgId}>
                  <OrgLink className="ui-card" org={org} onChoose={openOrg}>
                    <span className={classNames('ui-crest', TINTS[index % TINTS.length])} aria-hidden="true">
                      {[...org.orgName][0]}
                    </span>
                    <span className="ui-grow">
                      <b className="ui-truncate">{org.orgName}</b>
                      <span className="ui-text-13 ui-faint">{org.kindName}</span>
                    </span>
                  </OrgLink>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section className={classNames('ui-container', styles.block)} aria-labelledby="orgs-by-area">
          <h2 id="orgs-by-area" className="ui-heading-2">
            按地区查找
          </h2>
          <OrgTree onChoose={openOrg} />
        </section>
      </main>
      <SiteFooter />
    </>
  );
}

function ChooserHead() {
  const registrationOpen = useRegistrationOpen();
  const { user } = useSession();
  return (
    <>
      <a className="ui-skip-link" href="#main">
        跳到主要内容
      </a>
      <header>
        <div className={classNames('ui-desktop-only', publicHeaderStyles.topLine)}>
          <div className="ui-container">
            <b>请选择学校或机构</b>
            <span className="ui-grow" />
            <AppLink href="/">平台介绍</AppLink>
            <i />
            <PersonLinks registrationOpen={registrationOpen} />
            <ElderSwitch />
          </div>
        </div>
        <div className={classNames('ui-phone-only', publicHeaderStyles.phoneHead)}>
          <div className="ui-row">
            <AppLink className={publicHeaderStyles.logo} href="/" aria-label="平台介绍">
              <img src={art('logo')} alt="" width={34} height={34} />
            </AppLink>
            <b>选择学校或机构</b>
            {user ? null : (
              <LinkButton variant="tint" size="small" href="/login">
                登录
              </LinkButton>
            )}
            <ElderSwitch />
          </div>
        </div>
      </header>
    </>
  );
}
