import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useToday } from '@vimo/client';
import { currentUser, type UserInfo } from '@vimo/contract';
import { Button, CheckCircleIcon } from '@vimo/ui';
import styles from './coin.module.css';
import { useSignIn } from './use-sign-in.ts';

/** 签到, after it 已签到: pressed again it says so. */
export function SignInButton({ user }: { user: Pick<UserInfo, 'signFlag'> }) {
  const { signIn, pending } = useSignIn(user);
  const queries = useQueryClient();
  useToday(() => queries.invalidateQueries({ queryKey: keyOf(currentUser) }));
  return user.signFlag === 1 ? (
    <Button block variant="tint" className={styles.done} icon={CheckCircleIcon} onClick={signIn}>
      已签到
    </Button>
  ) : (
    <Button block variant="accent" loading={pending} onClick={signIn}>
      签到
    </Button>
  );
}
