import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '@vimo/client';
import { encryptPasswords } from '@vimo/client/passwords';
import { changePassword, currentUser, type UserInfo } from '@vimo/contract';
import { Brand, Button, classNames, Field, Loading, PasswordInput, SkeletonText, toast, useForm } from '@vimo/ui';
import { passwordPairProblems } from '../../../features/account/account-rules.ts';
import { useEnter, useGo } from '../../../features/account/after-login.ts';
import styles from '../../../features/account/login.module.css';
import { NewPasswordFields } from '../../../features/account/phone-and-password-fields.tsx';
import { safeNext } from '../../../features/session/landing.ts';
import { rememberUser, signOut, useSession } from '../../../features/session/session.ts';
import { usePasswordLength } from '../../../features/site/site-info.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';

/** Changes the password: before all else for who comes with a first one, at any time for everybody. */
export default function NewPassword() {
  const { user } = useSession();
  return (
    <main id="main" className={classNames('ui-container', styles.alone)} tabIndex={-1}>
      <Brand href="/" />
      <section className={classNames('ui-card', styles.newPassword)}>
        {user ? (
          <ChangeForm key={user.due} user={user} />
        ) : (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </section>
    </main>
  );
}

function ChangeForm({ user }: { user: UserInfo }) {
  const { next } = useSearchOf('/newPassword');
  const queries = useQueryClient();
  const enter = useEnter();
  const go = useGo();
  const isFirst = user.due === 'newPassword';
  const least = usePasswordLength();
  const { form, input, errors, pending } = useForm({
    initial: { oldPwd: '', newPwd: '', repeatPwd: '' },
    check: ({ oldPwd, newPwd, repeatPwd }) => {
      const problems = passwordPairProblems(
        { password: newPwd, password2: repeatPwd },
        user.useracc,
        '新密码不能为空',
        least,
      );
      return {
        oldPwd: isFirst || oldPwd ? undefined : '请输入原密码',
        newPwd: problems.password,
        repeatPwd: problems.password2,
      };
    },
    send: async ({ oldPwd, newPwd, repeatPwd }) => {
      const [encryptedNew, repeated, old] = await encryptPasswords(newPwd, repeatPwd, oldPwd);
      const { message } = await call(changePassword, {
        newPwd: encryptedNew,
        repeatPwd: repeated,
        ...(isFirst ? {} : { oldPwd: old }),
      });
      toast.success(message);
      const changed: UserInfo = { ...user, due: '' };
      rememberUser(changed);
      queries.setQueryData(keyOf(currentUser, {}), changed);
      await enter(changed, safeNext(next));
    },
  });
  return (
    <form {...form}>
      <h1 className="ui-heading-1">{isFirst ? '请设置您的新密码' : '修改密码'}</h1>
      <p className={classNames('ui-muted', styles.newPasswordNote)}>
        {isFirst
          ? `${user.name}，您正在使用学校发放的初始密码。为了账号安全，设置新密码后即可使用全部功能。`
          : '修改后，其他设备上的登录会全部退出。'}
      </p>
      {isFirst ? null : (
        <Field label="原密码" required error={errors.oldPwd}>
          <PasswordInput {...input('oldPwd')} placeholder="请输入原密码" autoComplete="current-password" />
        </Field>
      )}
      <NewPasswordFields
        label="新密码"
        password={input('newPwd')}
        password2={input('repeatPwd')}
        errors={{ password: errors.newPwd, password2: errors.repeatPwd }}
      />
      <Button type="submit" size="large" block loading={pending}>
        确定
      </Button>
      <p className={styles.loginMore}>
        <button
          type="button"
          className="ui-link ui-text-14"
          onClick={() => (isFirst ? void signOut().then(() => go('/login')) : history.back())}
        >
          {isFirst ? '退出登录' : '返回'}
        </button>
      </p>
    </form>
  );
}
