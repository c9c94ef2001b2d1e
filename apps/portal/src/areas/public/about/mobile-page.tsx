import { Breadcrumb, Button, Card, LinkButton } from '@vimo/ui';
import { QrCode } from '../../../features/qr/qr-code.tsx';
import { copyText } from '../../../shared/copy-text.ts';
import { useBrowserValue } from '../../../shared/use-browser-value.ts';
import styles from './about.module.css';

/** The home of the platform, which fits itself to phones. */
const HOME = '/vimoHome';

/** Its whole address; empty where no browser has come by one. */
const usePhoneAddress = () => useBrowserValue(() => `${location.origin}${HOME}`, '');

const copy = (address: string) => copyText(address, '链接已复制', '复制失败，请直接扫描二维码');

/** How to use the platform on a phone (/index/mobileTerminal). */
export function MobilePage() {
  const address = usePhoneAddress();
  return (
    <main id="main" className="ui-container" tabIndex={-1}>
      <Breadcrumb items={[{ label: '首页', href: '/index/home' }, { label: '移动端' }]} />
      <Card as="section" className={styles.mobileCard}>
        <div>
          <h1>在手机上使用</h1>
          <p className="ui-muted">同一个账号，同一份数据：找活动、报名、查看成长，随时随地。</p>
          <ol>
            <li>打开微信或手机浏览器的“扫一扫”，扫描二维码</li>
            <li>选择学校或机构，登录账号</li>
            <li>把页面添加到手机桌面或微信收藏，下次一点就开</li>
          </ol>
        </div>
        <div className={styles.code}>
          <div className={styles.frame}>{address ? <QrCode text={address} label="移动端网址的二维码" /> : null}</div>
          <p className="ui-text-14 ui-muted">扫一扫，在手机上打开</p>
          <div className={styles.actions}>
            <div className="ui-phone-only">
              <LinkButton size="small" href={HOME}>
                已在手机上，直接进入
              </LinkButton>
            </div>
            <Button variant="outline" size="small" onClick={() => void copy(address)}>
              复制链接
            </Button>
          </div>
        </div>
      </Card>
    </main>
  );
}
