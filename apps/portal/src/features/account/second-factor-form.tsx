import { CallError, call } from '@vimo/client';
import { loginSecondFactor, type SecondFactorNeeded } from '@vimo/contract';
import { Button, classNames, Field, TextInput, useForm } from '@vimo/ui';
import { useEffect, useRef } from 'react';
import { type NewSession, signIn } from '../session/session.ts';
import styles from './login.module.css';

const CODE_LENGTH = 16;

/** The ticket of a login that asks for its second step, or undefined. */
export const secondStepOf = (error: unknown): string | undefined =>
  error instanceof CallError ? (error.data as Partial<SecondFactorNeeded> | undefined)?.ticket : undefined;

/** Second step of a login: the code of an authenticator, or a recovery code. */
export function SecondFactorForm({
  ticket,
  onSignedIn,
  onBack,
}: {
  ticket: string;
  onSignedIn: (session: NewSession) => void;
  onBack: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { form, input, errors, pending } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() ? undefined : '请输入动态验证码' }),
    send: async ({ code }) => {
      const { data } = await call(loginSecondFactor, { ticket, code });
      await signIn(data);
      onSignedIn(data);
    },
  });
  return (
    <div ref={box}>
      <form {...form}>
        <p className={classNames('ui-muted', styles.stepNote)}>
          密码正确。请打开手机上的身份验证器，输入其中显示的 6 位动态验证码。
        </p>
        <Field label="动态验证码" error={errors.code} hint="手机不在身边时，可输入一个恢复码">
          <TextInput
            {...input('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={CODE_LENGTH}
            placeholder="请输入动态验证码"
          />
        </Field>
        <Button type="submit" size="large" block loading={pending}>
          验证并登录
        </Button>
        <p className={styles.loginMore}>
          <button type="button" className="ui-link ui-text-14" onClick={onBack}>
            返回重新登录
          </button>
        </p>
      </form>
    </div>
  );
}
