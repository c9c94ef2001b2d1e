import { pictureUrl, type UserInfo } from '@vimo/contract';
import {
  AppLink,
  Avatar,
  Button,
  CaretRightBoldIcon,
  CountBadge,
  classNames,
  HouseIcon,
  ShieldCheckIcon,
  SignOutIcon,
  UserSwitchIcon,
} from '@vimo/ui';
import { ElderSwitch } from '../../features/elder/elder-switch.tsx';
import styles from '../../features/member/member.module.css';
import { areaOf } from '../../features/member/member-menu.ts';
import { ReturnToParent } from '../../features/member/member-nav.tsx';
import { MemberPage } from '../../features/member/member-page.tsx';
import type { Place } from '../../features/member/member-rooms.ts';
import { WithUser } from '../../features/member/member-shell.tsx';
import { mayManage, useLeave } from '../../features/member/use-leave.ts';
import { useWaiting } from '../../features/member/use-waiting.ts';
import { drawnOf } from '../../features/profile/drawn.ts';
import { ADMIN_PLATFORM, nameOf } from '../../features/session/landing.ts';

/** 全部功能: the rooms with all their pages and the account on one page, where there is no menu. */
export const AllFunctions = () => (
  <MemberPage title="我的" backHref={null}>
    {<WithUser>{(user) => <Everything user={user} />}</WithUser>}
  </MemberPage>
);

function Entry({ place }: { place: Place }) {
  const waiting = useWaiting();
  const { label, icon: Icon } = place;
  const href = waiting.hrefOf(place);
  return href ? (
    <AppLink href={href}>
      <Icon />
      <span className="ui-grow">{label}</span>
      <CountBadge count={waiting.at(place)} />
      <CaretRightBoldIcon />
    </AppLink>
  ) : (
    <p className={styles.notOpen}>
      <Icon />
      <span className="ui-grow">{label}</span>
      <small>暂未开放</small>
    </p>
  );
}

function Everything({ user }: { user: UserInfo }) {
  const leave = useLeave();
  const area = areaOf(user);
  return (
    <div className={styles.functions}>
      <section className={classNames('ui-card', styles.person)}>
        <Avatar src={pictureUrl(user.headimg, 160)} of={drawnOf(user)} size="large" />
        <div>
          <b translate="no">{nameOf(user)}</b>
          <p className="ui-text-14 ui-muted">{user.orgName || user.mobilephone}</p>
        </div>
      </section>
      {[...area.rooms, { label: '账号设置', places: area.account }].map(({ label, places }) => (
        <section key={label} className="ui-card">
          {places.length > 1 ? <h2 className={styles.group}>{label}</h2> : null}
          <ul>
            {places.map((place) => (
              <li key={place.label}>
                <Entry place={place} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="ui-card">
        <ul>
          <li>
            <AppLink href="/vimoHome">
              <HouseIcon />
              <span className="ui-grow">门户首页</span>
              <CaretRightBoldIcon />
            </AppLink>
          </li>
          <li>
            <AppLink href="/reportVerify">
              <ShieldCheckIcon />
              <span className="ui-grow">报告核验</span>
              <CaretRightBoldIcon />
            </AppLink>
          </li>
          {mayManage(user) ? (
            <li>
              <AppLink href={ADMIN_PLATFORM}>
                <UserSwitchIcon />
                <span className="ui-grow">切换到管理员</span>
                <CaretRightBoldIcon />
              </AppLink>
            </li>
          ) : null}
        </ul>
      </section>
      <ElderSwitch className="ui-card" />
      <ReturnToParent user={user} />
      <Button variant="outline" block icon={SignOutIcon} onClick={leave.signOut}>
        退出登录
      </Button>
    </div>
  );
}
