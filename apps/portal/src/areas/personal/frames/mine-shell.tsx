import { isStudent } from '@vimo/contract';
import { MemberShell } from '../../../features/member/member-shell.tsx';

/** Pages under /mine that belong to every kind of user (spec 3, 1). */
const shared = ['/mine/myCollect', '/mine/myAttention', '/mine/myApply', '/mine/editinfo'];

/** The student area; its personal pages are shared by all who are signed in. */
export default function MineShell() {
  // While somebody leaves, the shell is still drawn, at the address of the next page: that one is not judged here.
  return (
    <MemberShell
      mayEnter={({ usertype }, pathname) =>
        isStudent(usertype) || shared.includes(pathname) || !pathname.startsWith('/mine')
      }
    />
  );
}
