import { Card } from '@vimo/ui';
import styles from './about.module.css';

/** From which browsers on the platform runs, and what can be done below: `browserslist` in the words of its users (docs/decisions/2026-11-27-floor-of-browsers.md). */
export const Browsers = () => (
  <Card panel as="section" className={styles.browsers}>
    <h2 className="ui-heading-2">用什么浏览器</h2>
    <ul>
      <li>
        电脑上用 Chrome 或 Edge 87、Safari 15.4、Firefox 102
        及以上版本；360、QQ、搜狗等浏览器请更新到最新版，并切换到极速模式。
      </li>
      <li>手机上用微信或手机自带的浏览器，请更新到最新版；iPhone 和 iPad 需要 iOS 15.4 及以上。</li>
      <li>工作人员的管理平台要新一些：Chrome 或 Edge 92、Safari 16.4、Firefox 113 及以上版本。</li>
      <li>再旧的浏览器也能阅读公开页面，登录、报名、填写等操作可能用不了，页面上方会提示“浏览器版本过低”。</li>
    </ul>
  </Card>
);
