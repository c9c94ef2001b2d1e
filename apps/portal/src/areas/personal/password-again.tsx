import { call, setPasswordAsker } from '@vimo/client';
import { digestOf } from '@vimo/client/passwords';
import { confirmPassword } from '@vimo/contract';
import { Button, Dialog, Field, PasswordInput, TextInput, useForm } from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './personal.module.css';

const FORM = 'password-again';

/** Asks for the password when a call answers that it is needed once more, and lets the call go again; once on a page. */
export function PasswordAgain() {
  const [asked, setAsked] = useState<{ codeNeeded: boolean }>();
  const waiting = useRef<((given: boolean) => void)[]>([]);
  useEffect(() => {
    setPasswordAsker((needed) => {
      setAsked(needed);
      return new Promise((answer) => waiting.current.push(answer));
    });
    return () => setPasswordAsker(undefined);
  }, []);
  const close = (given: boolean) => {
    setAsked(undefined);
    for (const answer of waiting.current.splice(0)) answer(given);
  };
  return asked ? <AskPassword codeNeeded={asked.codeNeeded} onClose={close} /> : null;
}

function AskPassword({ codeNeeded, onClose }: { codeNeeded: boolean; onClose: (given: boolean) => void }) {
  const { form, input, errors, pending } = useForm({
    initial: { pwd: '', code: '' },
    check: ({ pwd, code }) => ({
      pwd: pwd ? undefined : '请输入密码',
      code: codeNeeded && !code ? '请输入动态验证码' : undefined,
    }),
    send: async ({ pwd, code }) => {
      await call(confirmPassword, { pwd: await digestOf(pwd), ...(code ? { code } : {}) });
      onClose(true);
    },
  });
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title="请再次输入密码"
      footer={
        <>
          <Button variant="outline" onClick={() => onClose(false)}>
            取消
          </Button>
          <Button type="submit" form={FORM} loading={pending}>
            确定
          </Button>
        </>
      }
    >
      <form id={FORM} {...form}>
        <p className={`ui-text-14 ui-muted ${styles.lead}`}>请确认是您本人操作，五分钟内不再询问。</p>
        <Field label="登录密码" required error={errors.pwd}>
          <PasswordInput {...input('pwd')} autoComplete="current-password" />
        </Field>
        {codeNeeded ? (
          <Field label="动态验证码" required error={errors.code}>
            <TextInput {...input('code')} autoComplete="one-time-code" maxLength={16} />
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
}
