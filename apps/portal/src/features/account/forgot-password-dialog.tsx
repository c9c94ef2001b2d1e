import { call } from '@vimo/client';
import { resetPassword } from '@vimo/contract';
import { Button, Dialog, Field, PasswordInput, PhoneIcon, TextInput, toast } from '@vimo/ui';
import { useId } from 'react';
import { useForm } from '../form/use-form.ts';
import { codeProblem, PASSWORD_HINT, PHONE_LENGTH, passwordPairProblems, phoneProblem } from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import { encryptPasswords } from './password-secrets.ts';

/** Sets a new password by a code to the phone (spec 1, 2.4). */
export function ForgotPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <OpenDialog onClose={onClose} /> : null;
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { form, input, values, errors, pending, setError } = useForm({
    initial: { accountCode: '', checkCode: '', password: '', password2: '' },
    check: (typed) => ({
      accountCode: phoneProblem(typed.accountCode),
      checkCode: codeProblem(typed.checkCode),
      ...passwordPairProblems(typed, typed.accountCode.trim(), '新密码不能为空'),
    }),
    send: async (typed) => {
      const [password, password2] = await encryptPasswords(typed.password, typed.password2);
      const accountCode = typed.accountCode.trim();
      const { message } = await call(resetPassword, {
        accountCode,
        checkCode: typed.checkCode.trim(),
        password,
        password2,
      });
      toast.success(message || '密码修改成功');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="忘记密码"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            确定
          </Button>
        </>
      }
    >
      <form id={formId} {...form}>
        <Field label="手机号" required error={errors.accountCode}>
          <TextInput
            {...input('accountCode')}
            icon={PhoneIcon}
            type="tel"
            placeholder="请输入手机号码"
            autoComplete="tel"
            maxLength={PHONE_LENGTH}
          />
        </Field>
        <CodeField
          {...input('checkCode')}
          phone={values.accountCode}
          error={errors.checkCode}
          onPhoneProblem={(text) => setError('accountCode', text)}
        />
        <Field label="新密码" required error={errors.password} hint={PASSWORD_HINT}>
          <PasswordInput {...input('password')} placeholder="请输入新密码" autoComplete="new-password" />
        </Field>
        <Field label="确认密码" required error={errors.password2}>
          <PasswordInput {...input('password2')} placeholder="请再次输入密码" autoComplete="new-password" />
        </Field>
      </form>
    </Dialog>
  );
}
