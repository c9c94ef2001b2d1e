import { MemberShell } from '../../../features/member/member-shell.tsx';

/** The parent area, also of staff who come as a parent. */
export default function ParentShell() {
  return <MemberShell />;
}
