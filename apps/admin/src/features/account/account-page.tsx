import { useCall } from '@vimo/client';
import { ownSecondFactor } from '@vimo/contract';
import { classNames, QueryState } from '@vimo/ui';
import { Alert, Button } from 'antd';
import styles from './account.module.css';
import { Appearance } from './appearance.tsx';
import { OwnMail } from './own-mail.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactor } from './second-factor.tsx';

/** 我的账号: password, second factor, mail, where the person is signed in, and in which colours they work. */
export function AccountPage() {
  const answer = useCall(ownSecondFactor, {});
  const { data } = answer;
  return (
    <div className={styles.page}>
      <h1>我的账号</h1>
      {data?.isRequired && !data.isOn ? (
        <Alert
          type="warning"
          showIcon
          title="请先设置两步验证"
          description="您的账号能看到许多学生和家长的信息，须设置两步验证后才能使用管理平台的其他功能。"
        />
      ) : null}
      <section className={classNames('ui-card', styles.part)}>
        <h2>登录密码</h2>
        <p className="ui-muted">修改后，其他设备上的登录会全部退出。</p>
        <Button href="/newPassword?next=/zs-platform/account">修改密码</Button>
      </section>
      <section className={classNames('ui-card', styles.part)}>
        <h2>两步验证</h2>
        <QueryState query={answer} lines={3}>
          {(data) => <SecondFactor state={data} />}
        </QueryState>
      </section>
      {/* Before the second factor is set up nothing else is open. */}
      {data && (data.isOn || !data.isRequired) ? (
        <section className={classNames('ui-card', styles.part)}>
          <h2>安全邮箱</h2>
          <OwnMail />
        </section>
      ) : null}
      <section className={classNames('ui-card', styles.part)}>
        <h2>登录设备</h2>
        <OwnSessions />
      </section>
      <section className={classNames('ui-card', styles.part)}>
        <h2>外观</h2>
        <p className="ui-muted">只改变您看到的管理平台，在您的各台设备上都一样；打印和学生、家长看到的页面不变。</p>
        <Appearance />
      </section>
    </div>
  );
}
