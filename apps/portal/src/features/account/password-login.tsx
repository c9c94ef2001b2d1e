import { CallError, call, useProving } from '@vimo/client';
import { digestOf } from '@vimo/client/passwords';
import { login } from '@vimo/contract';
import {
  Button,
  classNames,
  confirm,
  Field,
  LockIcon,
  PasswordInput,
  TextInput,
  toast,
  UserIcon,
  useForm,
  WarningCircleFillIcon,
} from '@vimo/ui';
import { useState } from 'react';
import { type NewSession, signIn } from '../session/session.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import styles from './login.module.css';
import { SecondFactorForm, secondStepOf } from './second-factor-form.tsx';

const EMPTY = '用户名或密码不能为空';
const FAILED = '登录失败';
const ACCOUNT_LENGTH = 64;
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

/** Login by account and password; spaces are stripped from both. */
export function PasswordLogin({ onSignedIn }: { onSignedIn: (session: NewSession) => void }) {
  const [forgot, setForgot] = useState(false);
  const [failed, setFailed] = useState(false);
  const [ticket, setTicket] = useState('');
  const proving = useProving();
  const { form, input, errors, pending } = useForm({
    initial: { user: '', password: '' },
    check: ({ user, password }) => ({
      user: withoutSpaces(user) ? undefined : EMPTY,
      password: withoutSpaces(user) && !withoutSpaces(password) ? EMPTY : undefined,
    }),
    send: async ({ user, password }) => {
      setFailed(false);
      try {
        const pwd = await digestOf(withoutSpaces(password));
        const { data } = await call(login, { user: withoutSpaces(user), pwd });
        await signIn(data);
        if (data.notice) await confirm({ title: '登录安全提醒', text: data.notice, okText: '知道了', onlyOk: true });
        onSignedIn(data);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const asked = secondStepOf(error);
        if (asked) setTicket(asked);
        else if (error.kind === 'network' || error.kind === 'fault') setFailed(true);
        else toast.error(error.message, { seconds: 5 });
      }
    },
  });
  if (ticket) return <SecondFactorForm ticket={ticket} onSignedIn={onSignedIn} onBack={() => setTicket('')} />;
  return (
    <>
      <form {...form}>
        <Field label="用户名" error={errors.user}>
          <TextInput
            {...input('user')}
            icon={UserIcon}
            placeholder="手机号或学生账号"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ACCOUNT_LENGTH}
          />
        </Field>
        <Field label="密码" error={errors.password}>
          <PasswordInput
            {...input('password')}
            icon={LockIcon}
            placeholder="请输入密码"
            autoComplete="current-password"
          />
        </Field>
        <div className={styles.loginForgot}>
          <button type="button" className="ui-link ui-text-14" aria-haspopup="dialog" onClick={() => setForgot(true)}>
            忘记密码
          </button>
        </div>
        <div role="status">
          {proving && pending ? (
            <p className={classNames('ui-help', styles.loginFailed)}>
              正在进行安全验证，约需几秒至半分钟，请勿关闭页面
            </p>
          ) : null}
        </div>
        <div role="alert">
          {failed ? (
            <p className={classNames('ui-help is-error', styles.loginFailed)}>
              <WarningCircleFillIcon />
              {FAILED}
            </p>
          ) : null}
        </div>
        <Button type="submit" size="large" block loading={pending}>
          登录
        </Button>
      </form>
      <ForgotPasswordDialog open={forgot} onClose={() => setForgot(false)} />
    </>
  );
}
