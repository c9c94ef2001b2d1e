import { useNavigate } from '@tanstack/react-router';
import { isParent } from '@vimo/contract';
import { AppLink, art, classNames, LinkButton, PermissionState } from '@vimo/ui';
import { BindChildForm } from '../../../features/child/bind-child-form.tsx';
import styles from '../../../features/child/child.module.css';
import { PARENT_HOME, personalCentreOf } from '../../../features/session/landing.ts';
import { useSession } from '../../../features/session/session.ts';
import { PublicFrame } from '../../../features/site/public-frame.tsx';
import { BUREAU_SHELL } from '../../../features/site/shells.ts';

/** Binds a child after registration, or later; may be skipped. */
export default function BindChild() {
  const { user } = useSession();
  return (
    <PublicFrame shell={BUREAU_SHELL}>
      <main id="main" className="ui-container" tabIndex={-1}>
        <section className={classNames('ui-card', styles.bind)}>
          {user && !isParent(user.usertype) ? (
            <>
              <h1 className="ui-visually-hidden">绑定孩子</h1>
              <PermissionState
                text="只有家长账号可以绑定孩子。"
                action={<LinkButton href={personalCentreOf(user)}>返回个人中心</LinkButton>}
              />
            </>
          ) : (
            <ParentBinding />
          )}
        </section>
      </main>
    </PublicFrame>
  );
}

function ParentBinding() {
  const navigate = useNavigate();
  return (
    <>
      <img src={art('deco-family')} alt="" className={styles.bindArt} />
      <div className={styles.bindForm}>
        <h1 className="ui-heading-1">绑定孩子</h1>
        <p className="ui-muted">请使用学校发放的学生账号，绑定后可查看孩子的活动与成长。</p>
        <BindChildForm block onDone={() => navigate({ href: PARENT_HOME })} />
        <AppLink className={classNames('ui-link', styles.bindSkip)} href={PARENT_HOME}>
          跳过，以后再绑定
        </AppLink>
      </div>
    </>
  );
}
