import { pictureUrl, type UserInfo } from '@vimo/contract';
import { AppLink, Avatar, Button, CaretRightBoldIcon, HouseIcon, SignOutIcon, UserSwitchIcon } from '@vimo/ui';
import { ElderSwitch } from '../../features/elder/elder-switch.tsx';
import { menuOf } from '../../features/member/member-menu.ts';
import { MemberPage } from '../../features/member/member-page.tsx';
import { ReturnToParent, WithUser } from '../../features/member/member-shell.tsx';
import { mayManage, useLeave } from '../../features/member/use-leave.ts';
import { ADMIN_PLATFORM, nameOf } from '../../features/session/landing.ts';

/** 全部功能: the side menu as a page, for phones (design, responsive). */
export const AllFunctions = () => (
  <MemberPage title="我的">{<WithUser>{(user) => <Everything user={user} />}</WithUser>}</MemberPage>
);

function Everything({ user }: { user: UserInfo }) {
  const leave = useLeave();
  return (
    <div className="allf">
      <section className="card me">
        <Avatar src={pictureUrl(user.headimg, 160)} size="large" />
        <div>
          <b>{nameOf(user)}</b>
          <p className="fs14 muted">{user.orgName || user.mobilephone}</p>
        </div>
      </section>
      {menuOf(user).groups.map((group) => (
        <section key={group.title} className="card">
          {group.title ? <h2 className="gr">{group.title}</h2> : null}
          <ul>
            {group.entries.map(({ label, href, icon: Icon }) => (
              <li key={label}>
                <AppLink href={href}>
                  <Icon />
                  <span className="grow">{label}</span>
                  <CaretRightBoldIcon />
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="card">
        <ul>
          <li>
            <AppLink href="/vimoHome">
              <HouseIcon />
              <span className="grow">门户首页</span>
              <CaretRightBoldIcon />
            </AppLink>
          </li>
          {mayManage(user) ? (
            <li>
              <AppLink href={ADMIN_PLATFORM}>
                <UserSwitchIcon />
                <span className="grow">切换到管理平台</span>
                <CaretRightBoldIcon />
              </AppLink>
            </li>
          ) : null}
        </ul>
      </section>
      <ElderSwitch className="card" />
      <ReturnToParent user={user} />
      <Button variant="outline" block icon={SignOutIcon} onClick={leave.signOut}>
        退出登录
      </Button>
    </div>
  );
}
