import { useCall } from '@vimo/client';
import { siteInfo } from '@vimo/contract';
import { type NavLink, PublicFooter } from '@vimo/ui';
import { ElderSwitch } from '../features/elder/elder-switch.tsx';

/** Facts of this installation; they do not change while a page is open. */
export const useSiteInfo = () => useCall(siteInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data;

/** Foot of the public pages, with the links to browse by. */
export function SiteFooter({ browse }: { browse: readonly NavLink[] }) {
  const site = useSiteInfo();
  return (
    <PublicFooter
      columns={[
        { title: '浏览', links: browse },
        {
          title: '帮助',
          links: [
            { key: 'about', label: '关于我们', href: '/aboutUs' },
            { key: 'mobile', label: '移动端', href: '/index/mobileTerminal' },
            { key: 'org', label: '选择机构', href: '/orglist' },
            { key: 'login', label: '登录', href: '/login' },
            { key: 'register', label: '免费注册', href: '/register' },
          ],
        },
      ]}
      owner={site?.owner ?? '综合素质教育平台'}
      year={new Date().getFullYear()}
      hotline={site?.hotline}
      hours={site?.contactHours}
      filings={site ? [site.icp, site.policeRecord].filter(Boolean) : undefined}
      tools={<ElderSwitch className="m-only" />}
      note={site?.demoMode ? '演示模式：城市、学校、人物与数据均为虚构' : undefined}
    />
  );
}
