import { call, usePasswordAsker } from '@vimo/client';
import { digestOf } from '@vimo/client/passwords';
import { confirmPassword } from '@vimo/contract';
import { classNames, LockIcon, useForm } from '@vimo/ui';
import { Input, type InputRef, Modal } from 'antd';
import { useId, useRef } from 'react';
import formStyles from '../form/form.module.css';
import { antProps, type FormFieldSpec, FormFields } from '../form/form-field.tsx';
import styles from './confirm-password.module.css';

/** It may be asked for out of a dialog in a drawer, each of which stands a hundred above the one before. */
const ABOVE_ALL = 2000;

interface Typed extends Record<string, string> {
  pwd: string;
  code: string;
}

/**
 * Asks for the password when a call answers that it is needed once more (docs/domains/accounts.md), and lets the call go again. Calls
 * that are refused meanwhile wait for the same answer; closing the dialog leaves them refused. Once per app.
 */
export function ConfirmPasswordHost() {
  const { needed, answer } = usePasswordAsker();
  return (
    <ConfirmPasswordDialog open={needed !== undefined} codeNeeded={needed?.codeNeeded ?? false} onClose={answer} />
  );
}

function ConfirmPasswordDialog({
  open,
  codeNeeded,
  onClose,
}: {
  open: boolean;
  codeNeeded: boolean;
  onClose: (given: boolean) => void;
}) {
  const password = useRef<InputRef>(null);
  const id = useId();
  const { form, values, errors, pending, set, setError, reset } = useForm<Typed>({
    initial: { pwd: '', code: '' },
    check: ({ pwd, code }) => ({
      ...(pwd ? {} : { pwd: '请输入密码' }),
      ...(codeNeeded && !code.trim() ? { code: '请输入动态验证码' } : {}),
    }),
    send: async ({ pwd, code }) => {
      await call(confirmPassword, { pwd: await digestOf(pwd), ...(code ? { code } : {}) });
      close(true);
    },
    onRefused: ({ message }) => setError('pwd', message),
  });
  const close = (given: boolean) => {
    reset();
    onClose(given);
  };
  const fields: readonly FormFieldSpec<Typed>[] = [
    {
      ...{ name: 'pwd', label: '登录密码' },
      control: (control) => (
        <Input.Password
          {...antProps(control)}
          name="pwd"
          ref={password}
          prefix={<LockIcon />}
          autoComplete="current-password"
          maxLength={64}
          value={control.value}
          onChange={({ target }) => control.onChange(target.value)}
        />
      ),
    },
    { name: 'code', label: '动态验证码', autoComplete: 'one-time-code', maxLength: 16, when: () => codeNeeded },
  ];
  return (
    <Modal
      open={open}
      zIndex={ABOVE_ALL}
      title="请再次输入密码"
      okText="确定"
      cancelText="取消"
      width={420}
      confirmLoading={pending}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={() => close(false)}
      afterOpenChange={(shown) => shown && password.current?.focus()}
      destroyOnHidden
    >
      <form id={id} {...form} className={formStyles.form}>
        <p className={classNames('ui-muted', styles.why)}>
          为保护账号和个人信息，请确认是您本人操作。五分钟内不再询问。
        </p>
        <FormFields fields={fields} values={values} errors={errors} set={set} />
      </form>
    </Modal>
  );
}
