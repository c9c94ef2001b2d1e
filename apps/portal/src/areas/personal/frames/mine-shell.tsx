import { MemberShell } from '../../../features/member/member-shell.tsx';

/** The student area, and the personal pages of all who are signed in. */
export default function MineShell() {
  return <MemberShell />;
}
