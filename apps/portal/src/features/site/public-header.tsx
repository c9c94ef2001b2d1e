import {
  AppLink,
  art,
  Brand,
  CaretDownBoldIcon,
  classNames,
  LinkButton,
  MapPinFillIcon,
  OrganisationName,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import styles from './public-header.module.css';
import { SearchBox } from './search-box.tsx';

export type NavLink = { key: string; label: string; href: PortalHref };

export type PublicHeaderProps = {
  homeHref: PortalHref;
  /** The chosen organisation; without one the visitor is asked to choose. */
  orgName?: string | null;
  orgLogo?: string | null;
  /** The installation's own name; by default the platform's. */
  siteName?: string | undefined;
  orgHref: PortalHref;
  loginHref: PortalHref;
  /** Null where nobody can register by themselves. */
  registerHref: PortalHref | null;
  user?: { name: string; href: PortalHref } | null;
  onLogout?: () => void;
  /** Links at the right of the top line, after login. */
  utilLinks?: readonly NavLink[];
  /** Controls of the site itself, such as the switch of the elder-friendly mode: in the top line, and on phones in the head. */
  tools?: ReactNode;
  nav: readonly NavLink[];
  activeNav?: string;
  /** Without it there is no search. */
  onSearch?: (text: string) => void;
  /** Page of the results, which takes the text as `title`. */
  searchAction?: string;
  searchText?: string;
  /** Shows the phone's head (organisation and search); pages with a `MobileTitleBar` leave it out. */
  mobileHead?: boolean;
  /** On phones the head offers 登录; the home page has its own login strip. */
  mobileLogin?: boolean;
};

const NO_ORGANISATION = '请选择学校或机构';

/** Head of the public pages: top line, brand bar and the navigation that sticks after 152 px. */
export function PublicHeader(props: PublicHeaderProps) {
  return (
    <>
      <a className="ui-skip-link" href="#main">
        跳到主要内容
      </a>
      <header>
        <UtilBar {...props} />
        <BrandBar {...props} />
        {props.mobileHead === false ? null : <MobileHead {...props} />}
      </header>
      <nav className={classNames('ui-desktop-only', styles.nav)} aria-label="主导航">
        <div className="ui-container">
          {props.nav.map((item) => (
            <AppLink
              key={item.key}
              href={item.href}
              className={item.key === props.activeNav ? styles.on : undefined}
              aria-current={item.key === props.activeNav ? 'page' : undefined}
            >
              {item.label}
            </AppLink>
          ))}
        </div>
      </nav>
    </>
  );
}

function UtilBar(props: PublicHeaderProps) {
  const { orgName, orgHref, loginHref, registerHref, user, onLogout, utilLinks = [], tools } = props;
  return (
    <div className={classNames('ui-desktop-only', styles.topLine)}>
      <div className="ui-container">
        <span>
          {orgName ? (
            <>
              <b>
                <OrganisationName>{orgName}</OrganisationName>
              </b>
              　您好，欢迎来到综合素质教育平台
            </>
          ) : (
            <AppLink href={orgHref}>您好，请先{NO_ORGANISATION.replace('请', '')}</AppLink>
          )}
        </span>
        <span className="ui-grow" />
        {user ? (
          <>
            <AppLink href={user.href}>
              <b translate="no">{user.name}</b>
            </AppLink>
            <i />
            <button type="button" onClick={onLogout}>
              退出登录
            </button>
          </>
        ) : (
          <>
            <AppLink href={loginHref}>登录</AppLink>
            {registerHref ? (
              <>
                <i />
                <AppLink href={registerHref}>免费注册</AppLink>
              </>
            ) : null}
          </>
        )}
        {utilLinks.map((item) => (
          <AppLink key={item.key} href={item.href}>
            {item.label}
          </AppLink>
        ))}
        {tools}
      </div>
    </div>
  );
}

function BrandBar({
  homeHref,
  orgName,
  orgLogo,
  siteName,
  orgHref,
  onSearch,
  searchAction = '',
  searchText,
}: PublicHeaderProps) {
  return (
    <div className={classNames('ui-desktop-only', styles.brandLine)}>
      <div className="ui-container">
        <Brand href={homeHref} logo={orgLogo} name={siteName} />
        <AppLink className="ui-organisation" href={orgHref}>
          <MapPinFillIcon />
          <span className="ui-visually-hidden">切换机构，当前：</span>
          {orgName ? (
            <OrganisationName>{orgName}</OrganisationName>
          ) : (
            <span className="ui-truncate">{NO_ORGANISATION}</span>
          )}
          <CaretDownBoldIcon />
        </AppLink>
        {onSearch ? (
          <SearchBox key={searchText} onSearch={onSearch} action={searchAction} initial={searchText} withButton />
        ) : null}
      </div>
    </div>
  );
}

function MobileHead(props: PublicHeaderProps) {
  const {
    homeHref,
    orgName,
    orgLogo,
    orgHref,
    loginHref,
    user,
    tools,
    onSearch,
    searchAction = '',
    searchText,
    mobileLogin = true,
  } = props;
  return (
    <div className={classNames('ui-phone-only', styles.phoneHead)}>
      <div className="ui-row">
        <AppLink className={styles.logo} href={homeHref} aria-label="首页">
          <img src={orgLogo || art('logo')} alt="" width={34} height={34} />
        </AppLink>
        <AppLink className="ui-organisation" href={orgHref}>
          {orgName ? <span className="ui-visually-hidden">切换机构，当前：</span> : null}
          {orgName ? (
            <OrganisationName>{orgName}</OrganisationName>
          ) : (
            <span className="ui-truncate">{NO_ORGANISATION}</span>
          )}
          <CaretDownBoldIcon />
        </AppLink>
        {user || !mobileLogin ? null : (
          <LinkButton variant="tint" size="small" href={loginHref}>
            登录
          </LinkButton>
        )}
        {tools}
      </div>
      {onSearch ? <SearchBox key={searchText} onSearch={onSearch} action={searchAction} initial={searchText} /> : null}
    </div>
  );
}
