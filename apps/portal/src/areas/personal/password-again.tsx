import { call, usePasswordAsker } from '@vimo/client';
import { digestOf } from '@vimo/client/passwords';
import { confirmPassword } from '@vimo/contract';
import { Field, FormDialog, PasswordInput, TextInput, useForm } from '@vimo/ui';
import styles from './personal.module.css';

/** Asks for the password when a call answers that it is needed once more, and lets the call go again; once on a page. */
export function PasswordAgain() {
  const { needed, answer } = usePasswordAsker();
  return needed ? <AskPassword codeNeeded={needed.codeNeeded} onClose={answer} /> : null;
}

function AskPassword({ codeNeeded, onClose }: { codeNeeded: boolean; onClose: (given: boolean) => void }) {
  const form = useForm({
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
  const { input, errors } = form;
  return (
    <FormDialog title="请再次输入密码" form={form} okText="确定" onClose={() => onClose(false)}>
      <p className={`ui-text-14 ui-muted ${styles.lead}`}>请确认是您本人操作，五分钟内不再询问。</p>
      <Field label="登录密码" required error={errors.pwd}>
        <PasswordInput {...input('pwd')} autoComplete="current-password" />
      </Field>
      {codeNeeded ? (
        <Field label="动态验证码" required error={errors.code}>
          <TextInput {...input('code')} autoComplete="one-time-code" maxLength={16} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
