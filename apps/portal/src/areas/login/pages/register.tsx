import '../register.css';
import { AppLink, art, Breadcrumb } from '@vimo/ui';
import { PublicFrame } from '../../../features/site/public-frame.tsx';
import { BUREAU_SHELL } from '../../../features/site/shells.ts';
import { RegisterForm } from '../register-form.tsx';

/** Free registration of a parent (spec 1, 2.5). */
export default function Register() {
  return (
    <PublicFrame shell={BUREAU_SHELL}>
      <main id="main" className="wrap" tabIndex={-1}>
        <Breadcrumb items={[{ label: '首页', href: '/vimoHome' }, { label: '免费注册' }]} />
        <section className="card reg">
          <div className="reg-form">
            <h1 className="h1">免费注册</h1>
            <p className="muted">用手机号注册家长账号，注册后可绑定孩子。</p>
            <RegisterForm />
            <p className="muted reg-more">
              已有账号？
              <AppLink className="link" href="/login">
                去登录
              </AppLink>
            </p>
          </div>
          <div className="reg-art" aria-hidden="true">
            <img src={art('login-side')} alt="" />
          </div>
        </section>
      </main>
    </PublicFrame>
  );
}
