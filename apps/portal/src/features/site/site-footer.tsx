import { ElderSwitch } from '../elder/elder-switch.tsx';
import { activitiesLabel, useChosenOrg } from '../organisation/chosen-org.ts';
import { personalCentreOf } from '../session/landing.ts';
import { useSession } from '../session/session.ts';
import { privacyLinks } from './privacy-links.ts';
import { PublicFooter } from './public-footer.tsx';
import type { NavLink } from './public-header.tsx';
import { BUREAU_SHELL, type Shell, sectionLinks } from './shells.ts';
import { mayRegister, useSiteInfo } from './site-info.ts';

const INSTITUTIONS: readonly NavLink[] = [
  { key: 'school', label: '学校', href: '/vimoSchool' },
  { key: 'institution', label: '机构', href: '/institution' },
];
const HELP: readonly NavLink[] = [
  { key: 'about', label: '关于我们', href: '/aboutUs' },
  { key: 'mobile', label: '移动端', href: '/index/mobileTerminal' },
  { key: 'org', label: '选择学校或机构', href: '/orglist' },
  { key: 'verify', label: '报告核验', href: '/reportVerify' },
];
/** For guests; who is signed in finds the personal centre in their place. */
const ENTRIES: readonly NavLink[] = [{ key: 'login', label: '登录', href: '/login' }];
const REGISTER: NavLink = { key: 'register', label: '免费注册', href: '/register' };
const CENTRE = { key: 'centre', label: '个人中心' };

/** Foot of the public pages, with the links to browse by. */
export function SiteFooter({ shell = BUREAU_SHELL }: { shell?: Shell }) {
  const site = useSiteInfo();
  const { user } = useSession();
  const activities = activitiesLabel(useChosenOrg());
  const entries = mayRegister(site) ? [...ENTRIES, REGISTER] : ENTRIES;
  return (
    <PublicFooter
      columns={[
        { title: '浏览', links: [...sectionLinks(shell, activities).slice(1), ...INSTITUTIONS] },
        {
          title: '帮助',
          links: [...HELP, ...privacyLinks(site), ...(user ? [{ ...CENTRE, href: personalCentreOf(user) }] : entries)],
        },
      ]}
      owner={site?.owner ?? '综合素质教育平台'}
      year={new Date().getFullYear()}
      hotline={site?.hotline}
      hours={site?.contactHours}
      filings={site ? [site.icp, site.policeRecord].filter(Boolean) : undefined}
      tools={<ElderSwitch className="ui-phone-only" />}
      note={site?.demoMode ? '演示模式：城市、学校、人物与数据均为虚构' : undefined}
    />
  );
}
