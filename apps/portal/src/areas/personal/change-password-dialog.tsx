import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '@vimo/client';
import { encryptPasswords } from '@vimo/client/passwords';
import { accountSafety, changePassword, mySessions, type UserInfo } from '@vimo/contract';
import { Field, FormDialog, PasswordInput, toast, useForm } from '@vimo/ui';
import {
  passwordHint,
  passwordPairProblems,
  passwordStrength,
  type Strength,
  strengthLabel,
} from '../../features/account/account-rules.ts';
import { usePasswordLength } from '../../features/site/site-info.ts';
import styles from './personal.module.css';

const STEPS: Record<Strength, number> = { weak: 1, fair: 2, strong: 3 };

/** 修改登录密码: the present one, the new one with its strength, and its repetition. */
export function ChangePasswordDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const queries = useQueryClient();
  const least = usePasswordLength();
  const form = useForm({
    initial: { oldPwd: '', newPwd: '', repeatPwd: '' },
    check: ({ oldPwd, newPwd, repeatPwd }) => {
      const problems = passwordPairProblems(
        { password: newPwd, password2: repeatPwd },
        user.useracc,
        '请输入新密码',
        least,
      );
      return {
        oldPwd: oldPwd ? undefined : '请输入原密码',
        newPwd: problems.password,
        repeatPwd: repeatPwd ? problems.password2 : '请输入确认密码',
      };
    },
    send: async ({ oldPwd, newPwd, repeatPwd }) => {
      const [old, next, repeated] = await encryptPasswords(oldPwd, newPwd, repeatPwd);
      const { message } = await call(changePassword, { oldPwd: old, newPwd: next!, repeatPwd: repeated! });
      toast.success(message);
      void queries.invalidateQueries({ queryKey: keyOf(accountSafety) });
      void queries.invalidateQueries({ queryKey: keyOf(mySessions) });
      onClose();
    },
  });
  const { input, values, errors } = form;
  return (
    <FormDialog title="修改登录密码" form={form} okText="确定" onClose={onClose}>
      <p className={`ui-text-14 ui-muted ${styles.lead}`}>修改后，其他设备上的登录会全部退出。</p>
      <Field label="原密码" required error={errors.oldPwd}>
        <PasswordInput {...input('oldPwd')} placeholder="请输入原密码" autoComplete="current-password" />
      </Field>
      <Field label="新密码" required error={errors.newPwd} hint={passwordHint(least)}>
        <PasswordInput {...input('newPwd')} placeholder="请输入新密码" autoComplete="new-password" />
      </Field>
      {values.newPwd ? <StrengthBar strength={passwordStrength(values.newPwd, user.useracc, least)} /> : null}
      <Field label="确认密码" required error={errors.repeatPwd}>
        <PasswordInput {...input('repeatPwd')} placeholder="请再次输入新密码" autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}

const StrengthBar = ({ strength }: { strength: Strength }) => (
  <p className={styles.strength} role="status">
    {[1, 2, 3].map((step) => (
      <i key={step} className={step <= STEPS[strength] ? styles[strength] : undefined} aria-hidden="true" />
    ))}
    <span className="ui-text-14">密码强度：{strengthLabel[strength]}</span>
  </p>
);
