import { Field, PasswordInput, PhoneIcon, TextInput } from '@vimo/ui';
import type { ComponentProps } from 'react';
import { usePasswordLength } from '../site/site-info.ts';
import { PHONE_LENGTH, passwordHint } from './account-rules.ts';

/** Attributes of one field of `useForm`. */
type Input = Pick<ComponentProps<typeof TextInput>, 'name' | 'value' | 'onChange'>;

/** The phone number that is an account, or becomes one. */
export const PhoneField = ({ input, error }: { input: Input; error?: string | undefined }) => (
  <Field label="手机号" required error={error}>
    <TextInput
      {...input}
      icon={PhoneIcon}
      type="tel"
      placeholder="请输入手机号码"
      autoComplete="tel"
      maxLength={PHONE_LENGTH}
    />
  </Field>
);

/** A new password and its repetition; `label` is 密码 or 新密码. */
export const NewPasswordFields = ({
  label,
  password,
  password2,
  errors,
}: {
  label: string;
  password: Input;
  password2: Input;
  errors: { password?: string | undefined; password2?: string | undefined };
}) => (
  <>
    <Field label={label} required error={errors.password} hint={passwordHint(usePasswordLength())}>
      <PasswordInput {...password} placeholder={`请输入${label}`} autoComplete="new-password" />
    </Field>
    <Field label="确认密码" required error={errors.password2}>
      <PasswordInput {...password2} placeholder="请再次输入密码" autoComplete="new-password" />
    </Field>
  </>
);
