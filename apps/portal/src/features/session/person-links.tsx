import { useNavigate } from '@tanstack/react-router';
import { AppLink } from '@vimo/ui';
import { nameOf, personalCentreOf } from './landing.ts';
import { signOut, useSession } from './session.ts';

/** Logs out and goes to the root. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate({ href: '/' });
  };
}

/** 登录 and, where parents can register, 免费注册 for a guest, name and 退出登录 for a user: the end of a top line. */
export function PersonLinks({ registrationOpen }: { registrationOpen: boolean }) {
  const { user } = useSession();
  const logOut = useLogOut();
  return user ? (
    <>
      <AppLink href={personalCentreOf(user)}>
        <b>{nameOf(user)}</b>
      </AppLink>
      <i className="sep" />
      <button type="button" onClick={() => void logOut()}>
        退出登录
      </button>
    </>
  ) : (
    <>
      <AppLink href="/login">登录</AppLink>
      {registrationOpen ? (
        <>
          <i className="sep" />
          <AppLink href="/register">免费注册</AppLink>
        </>
      ) : null}
    </>
  );
}
