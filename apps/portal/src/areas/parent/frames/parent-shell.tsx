import { isStudent } from '@vimo/contract';
import { MemberShell } from '../../../features/member/member-shell.tsx';

/** The parent area, also of staff who come as a parent; students go to their own home. */
export default function ParentShell() {
  return <MemberShell mayEnter={({ usertype }) => !isStudent(usertype)} />;
}
