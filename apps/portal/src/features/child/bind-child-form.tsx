import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '@vimo/client';
import { digestOf } from '@vimo/client/passwords';
import { queryStudentByParent } from '@vimo/contract';
import { bindStudent } from '@vimo/contract/schemas';
import {
  Button,
  checkBy,
  confirm,
  Field,
  IdentificationCardIcon,
  LockIcon,
  PasswordInput,
  TextInput,
  UserIcon,
  useForm,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './child.module.css';

const ACCOUNT_LENGTH = 64;
const NAME_LENGTH = 40;
/** The password is sent as its digest, which says nothing about what was typed. */
const WITHOUT_PASSWORD = bindStudent.input.omit({ password: true });

/**
 * Binds a child by account, password and name, then asks whether to bind another. `onDone` when not.
 * `aside` stands before the button.
 */
export function BindChildForm({
  onDone,
  aside,
  block = false,
}: {
  onDone: () => void;
  aside?: ReactNode;
  block?: boolean;
}) {
  const queries = useQueryClient();
  const { form, input, errors, pending, reset } = useForm({
    initial: { account: '', password: '', userName: '' },
    check: ({ password, ...rest }) => ({
      ...checkBy(WITHOUT_PASSWORD, rest),
      ...(password ? {} : { password: '请输入密码' }),
    }),
    send: async ({ account, password, userName }) => {
      await call(bindStudent, {
        account,
        password: await digestOf(password),
        userName,
      });
      await queries.invalidateQueries({ queryKey: keyOf(queryStudentByParent) });
      reset();
      const another = await confirm({
        title: '绑定成功，是否继续绑定？',
        okText: '继续绑定',
        cancelText: '完成',
        success: true,
      });
      if (!another) onDone();
    },
  });
  return (
    <form {...form}>
      <Field label="学生账号" required error={errors.account}>
        <TextInput
          {...input('account')}
          icon={UserIcon}
          placeholder="请输入学生账号"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ACCOUNT_LENGTH}
        />
      </Field>
      <Field label="密码" required error={errors.password}>
        <PasswordInput {...input('password')} icon={LockIcon} placeholder="请输入密码" autoComplete="off" />
      </Field>
      <Field label="姓名" required error={errors.userName}>
        <TextInput
          {...input('userName')}
          icon={IdentificationCardIcon}
          placeholder="请输入姓名"
          autoComplete="off"
          maxLength={NAME_LENGTH}
        />
      </Field>
      <div className={styles.bindActions}>
        {aside}
        <Button type="submit" size={block ? 'large' : 'medium'} block={block} loading={pending}>
          绑定
        </Button>
      </div>
    </form>
  );
}
