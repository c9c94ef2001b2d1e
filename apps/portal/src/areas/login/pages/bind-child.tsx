import { useNavigate } from '@tanstack/react-router';
import { isParent } from '@vimo/contract';
import {
  AppLink,
  art,
  CalendarStarDuotoneIcon,
  Card,
  classNames,
  type IconType,
  IdentificationCardDuotoneIcon,
  LinkButton,
  PermissionState,
  StudentDuotoneIcon,
} from '@vimo/ui';
import { BindChildForm } from '../../../features/child/bind-child-form.tsx';
import { PARENT_HOME, personalCentreOf } from '../../../features/session/landing.ts';
import { useSession } from '../../../features/session/session.ts';
import { PublicFrame } from '../../../features/site/public-frame.tsx';
import { BUREAU_SHELL } from '../../../features/site/shells.ts';
import styles from '../bind-child.module.css';

/** What a guardian can do once a child is bound, and where the account comes from. */
const FACTS: readonly { title: string; text: string; icon: IconType; tint: string }[] = [
  {
    title: '看见成长',
    text: '写实记录、成绩单、学期评价和纪实报告，都在孩子的卡片上。',
    icon: StudentDuotoneIcon,
    tint: 'ui-tint-primary',
  },
  {
    title: '一起参加',
    text: '给孩子报名活动，几个孩子可以一次报好。',
    icon: CalendarStarDuotoneIcon,
    tint: 'ui-tint-coral',
  },
  {
    title: '没有学生账号？',
    text: '账号和初始密码由学校发放，请向班主任索取。',
    icon: IdentificationCardDuotoneIcon,
    tint: 'ui-tint-accent',
  },
];

/** Binds a child after registration, or later; may be skipped. */
export default function BindChild() {
  const { user } = useSession();
  return (
    <PublicFrame shell={BUREAU_SHELL}>
      <main id="main" className={classNames('ui-container', styles.page)} tabIndex={-1}>
        {user && !isParent(user.usertype) ? (
          <Card as="section">
            <h1 className="ui-visually-hidden">绑定孩子</h1>
            <PermissionState
              text="只有家长账号可以绑定孩子。"
              action={<LinkButton href={personalCentreOf(user)}>返回个人中心</LinkButton>}
            />
          </Card>
        ) : (
          <ParentBinding />
        )}
      </main>
    </PublicFrame>
  );
}

function ParentBinding() {
  const navigate = useNavigate();
  return (
    <section className={classNames('ui-card', styles.bind)}>
      <div className={styles.form}>
        <h1 className="ui-heading-1">绑定孩子</h1>
        <p className="ui-muted">请使用学校发放的学生账号，绑定后可查看孩子的活动与成长。</p>
        <BindChildForm block onDone={() => navigate({ href: PARENT_HOME })} />
        <AppLink className={classNames('ui-link', styles.skip)} href={PARENT_HOME}>
          跳过，以后再绑定
        </AppLink>
      </div>
      <div className={styles.beside}>
        <img src={art('deco-family')} alt="" />
        <ul>
          {FACTS.map(({ title, text, icon: Icon, tint }) => (
            <li key={title}>
              <span className={classNames('ui-petal', tint)}>
                <Icon />
              </span>
              <div>
                <h2>{title}</h2>
                <p className="ui-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
