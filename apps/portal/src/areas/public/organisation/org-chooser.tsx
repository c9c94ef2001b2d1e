import { AppLink, art, Brand, classNames, LinkButton } from '@vimo/ui';
import { ElderSwitch } from '../../../features/elder/elder-switch.tsx';
import { useRecentOrgs } from '../../../features/organisation/chosen-org.ts';
import { PersonLinks } from '../../../features/session/person-links.tsx';
import { useSession } from '../../../features/session/session.ts';
import { SiteFooter } from '../../../features/site/site-footer.tsx';
import { useOpenOrg } from './open-org.ts';
import { OrgSearch } from './org-search.tsx';
import { OrgTree } from './org-tree.tsx';
import './org-chooser.css';

const TINTS = ['br-p', 'br-a', 'br-c'] as const;

/** Where a visitor says whose site to see (spec 1, 2.7). */
export function OrgChooser() {
  const openOrg = useOpenOrg();
  const recents = useRecentOrgs();
  return (
    <>
      <ChooserHead />
      <main id="main" className="org-chooser" tabIndex={-1}>
        <section className="orghero">
          <img className="deco" src={art('deco-school')} alt="" width={560} height={300} />
          <div className="wrap">
            <div className="d-only">
              <Brand href="/" />
            </div>
            <h1>先找到您的学校</h1>
            <p className="sub">选择学校或机构后，即可浏览它的活动。</p>
            <OrgSearch onChoose={openOrg} />
          </div>
        </section>
        {recents.length > 0 ? (
          <section className="wrap block" aria-labelledby="recent-orgs">
            <h2 id="recent-orgs" className="h2">
              最近访问
            </h2>
            <ul className="recents">
              {recents.map((org, index) => (
                <li key={org.orgId}>
                  <button type="button" className="card" onClick={() => openOrg(org)}>
                    <span className={classNames('crest', TINTS[index % TINTS.length])} aria-hidden="true">
                      {[...org.orgName][0]}
                    </span>
                    <span className="grow">
                      <b className="cut">{org.orgName}</b>
                      <span className="fs13 faint">{org.kindName}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section className="wrap block" aria-labelledby="orgs-by-area">
          <h2 id="orgs-by-area" className="h2">
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
  const { user } = useSession();
  return (
    <>
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <header>
        <div className="util d-only">
          <div className="wrap">
            <b>请选择学校或机构</b>
            <span className="grow" />
            <AppLink href="/">平台介绍</AppLink>
            <i className="sep" />
            <PersonLinks />
            <ElderSwitch />
          </div>
        </div>
        <div className="mhead m-only">
          <div className="row">
            <AppLink className="logo" href="/" aria-label="平台介绍">
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
