import { useSend } from '@vimo/client';
import { handoverAccount, handoverParentAccount, isStudent } from '@vimo/contract';
import { sayRefusal, toast } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { useGo } from '../account/after-login.ts';
import { PARENT_HOME, STUDENT_HOME } from '../session/landing.ts';
import { signIn } from '../session/session.ts';

/** Lets a parent into a bound child's account; the session becomes the child's. A student lands on `href`. */
export function useSwitchToChild(href: PortalHref = STUDENT_HOME) {
  const go = useGo();
  const { mutate, isPending, variables } = useSend(handoverAccount, {
    onSuccess: async ({ data }) => {
      await signIn(data);
      await go(isStudent(data.usertype) ? href : PARENT_HOME);
      toast.success(`已切换到${data.name}的账号`);
    },
    onError: sayRefusal,
  });
  return {
    switchTo: (studentId: string) => {
      if (!isPending) mutate({ studentId });
    },
    /** The child that is being switched to. */
    pendingId: isPending ? variables.studentId : undefined,
  };
}

/** Goes back from a child's account to the parent's own. */
export function useReturnToParent() {
  const go = useGo();
  const { mutate, isPending } = useSend(handoverParentAccount, {
    onSuccess: async ({ data }) => {
      await signIn(data);
      await go(PARENT_HOME);
      toast.success('已返回家长账号');
    },
    onError: sayRefusal,
  });
  return {
    back: () => {
      if (!isPending) mutate({});
    },
    pending: isPending,
  };
}
