import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useSend } from '@vimo/client';
import { coinBalance, coinEntryPage, currentUser, signInToday, type UserInfo } from '@vimo/contract';
import { sayRefusal, toast } from '@vimo/ui';

/** Signs the person in for the day; who has signed in already is told so. Afterwards balance, calendar and ledger are asked for again. */
export function useSignIn({ signFlag }: Pick<UserInfo, 'signFlag'>) {
  const queries = useQueryClient();
  const { mutate, isPending } = useSend(signInToday, {
    onSuccess: ({ message, data }) => toast.success(message, { note: `获得 ${data.point} V币` }),
    onError: sayRefusal,
    // After a refusal too: another tab or the parent may have signed in.
    onSettled: () =>
      Promise.all(
        [currentUser, coinBalance, coinEntryPage].map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })),
      ),
  });
  return {
    signIn: () => {
      if (signFlag === 1) toast.warning('您已签到');
      else if (!isPending) mutate({});
    },
    pending: isPending,
  };
}
