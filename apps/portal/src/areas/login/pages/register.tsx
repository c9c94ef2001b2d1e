import { AppLink, art, Breadcrumb, classNames, EmptyState } from '@vimo/ui';
import { PublicFrame } from '../../../features/site/public-frame.tsx';
import { BUREAU_SHELL } from '../../../features/site/shells.ts';
import { useCodesOpen, useRegistrationOpen } from '../../../features/site/site-info.ts';
import styles from '../register.module.css';
import { RegisterForm } from '../register-form.tsx';

/** Free registration of a parent. */
export default function Register() {
  const codesOpen = useCodesOpen();
  const registrationOpen = useRegistrationOpen();
  return (
    <PublicFrame shell={BUREAU_SHELL}>
      <main id="main" className="ui-container" tabIndex={-1}>
        <Breadcrumb items={[{ label: '首页', href: '/vimoHome' }, { label: '免费注册' }]} />
        <section className={classNames('ui-card', styles.register)}>
          <div className={styles.form}>
            <h1 className="ui-heading-1">免费注册</h1>
            <p className="ui-muted">用手机号注册家长账号，注册后可绑定孩子。</p>
            {registrationOpen ? (
              <RegisterForm />
            ) : (
              <EmptyState
                text={`本站${codesOpen ? '还没有公布隐私政策' : '没有开通短信'}，暂时不能自助注册。请向孩子的班主任或学校索取账号。`}
              />
            )}
            <p className={classNames('ui-muted', styles.more)}>
              已有账号？
              <AppLink className="ui-link" href="/login">
                去登录
              </AppLink>
            </p>
          </div>
          <div className={styles.art} aria-hidden="true">
            <img src={art('login-side')} alt="" />
          </div>
        </section>
      </main>
    </PublicFrame>
  );
}
