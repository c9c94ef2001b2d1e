import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { AccountSafety } from '../account-safety.tsx';

/** 账号安全, in either area. */
export default function MemberSafety() {
  return <MemberPage title="账号安全">{<WithUser>{(user) => <AccountSafety user={user} />}</WithUser>}</MemberPage>;
}
