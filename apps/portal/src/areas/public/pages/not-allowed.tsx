import { Brand, classNames, EmptyState, LinkButton } from '@vimo/ui';
import styles from '../../../features/account/login.module.css';

/** A page that the visitor may not enter. */
export default function NotAllowed() {
  return (
    <main id="main" className={classNames('ui-container', styles.alone)} tabIndex={-1}>
      <Brand href="/" />
      <h1 className="ui-visually-hidden">页面不可访问</h1>
      <EmptyState
        art="error"
        text="网站管理员说您不能进入这个页面"
        action={<LinkButton href="/vimoHome">返回首页</LinkButton>}
      />
    </main>
  );
}
