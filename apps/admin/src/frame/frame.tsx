import { Outlet, useLocation } from '@tanstack/react-router';
import { pictureUrl } from '@vimo/contract';
import {
  AppLink,
  ArrowUUpLeftIcon,
  Avatar,
  art,
  Breadcrumb,
  CalendarStarIcon,
  classNames,
  DropdownMenu,
  type IconType,
  MapPinFillIcon,
  SignOutIcon,
  SquaresFourIcon,
} from '@vimo/ui';
import { PORTAL_HOME } from '../shared/session/portal-links.ts';
import { StaffOnly } from '../shared/session/staff-only.tsx';
import { type Me, useLeave } from '../shared/session/use-me.ts';
import styles from './frame.module.css';

const sections: readonly { href: string; label: string; icon: IconType }[] = [
  { href: '/', label: '工作台', icon: SquaresFourIcon },
  { href: '/activities', label: '活动管理', icon: CalendarStarIcon },
];

/** The frame of every page: dark side menu, head with organisation and person, and the page itself. */
export const Frame = () => <StaffOnly>{(me) => <Sections me={me} />}</StaffOnly>;

function Sections({ me }: { me: Me }) {
  const { pathname } = useLocation();
  const here = pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
  const section = sections.find(({ href }) => href === here);
  return (
    <>
      <a className="ui-skip-link" href="#main">
        跳到主要内容
      </a>
      <div className={styles.frame}>
        <aside className={styles.sider}>
          <span className="ui-brand">
            <img src={art('logo-white')} alt="" width={32} height={32} />
            <b>管理平台</b>
          </span>
          <nav aria-label="主导航">
            {sections.map(({ href, label, icon: Icon }) => (
              <AppLink
                key={href}
                href={href}
                className={classNames(href === here && styles.on)}
                aria-current={href === here ? 'page' : undefined}
              >
                <Icon />
                {label}
              </AppLink>
            ))}
          </nav>
          <a className={styles.out} href={PORTAL_HOME}>
            <ArrowUUpLeftIcon />
            返回门户
          </a>
        </aside>
        <div className={styles.main}>
          <Head me={me} section={section?.label ?? '页面不存在'} />
          <main id="main" className={styles.body} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </>
  );
}

function Head({ me, section }: { me: Me; section: string }) {
  const leave = useLeave();
  return (
    <header className={styles.top}>
      <Breadcrumb
        items={section === '工作台' ? [{ label: section }] : [{ label: '工作台', href: '/' }, { label: section }]}
      />
      <div className={styles.right}>
        <span className="ui-organisation" title={me.orgName}>
          <MapPinFillIcon />
          <span className="ui-truncate">{me.orgName}</span>
        </span>
        <DropdownMenu
          label={`${me.name}的菜单`}
          items={[
            {
              key: 'portal',
              label: '返回门户',
              icon: ArrowUUpLeftIcon,
              onSelect: () => location.assign(PORTAL_HOME),
            },
            { key: 'leave', label: '退出登录', icon: SignOutIcon, onSelect: leave },
          ]}
        >
          <Avatar src={pictureUrl(me.headimg, 160)} size="small" />
          <span>{me.name}</span>
        </DropdownMenu>
      </div>
    </header>
  );
}
