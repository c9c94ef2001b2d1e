import { call } from '@vimo/client';
import { encryptPasswords } from '@vimo/client/passwords';
import { resetPassword } from '@vimo/contract';
import { Button, Dialog, toast, useForm } from '@vimo/ui';
import { useId } from 'react';
import { codeProblem, passwordPairProblems, phoneProblem } from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import { NewPasswordFields, PhoneField } from './phone-and-password-fields.tsx';

/** Sets a new password by a code to the phone. */
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
        <PhoneField input={input('accountCode')} error={errors.accountCode} />
        <CodeField
          {...input('checkCode')}
          phone={values.accountCode}
          error={errors.checkCode}
          onPhoneProblem={(text) => setError('accountCode', text)}
        />
        <NewPasswordFields label="新密码" password={input('password')} password2={input('password2')} errors={errors} />
      </form>
    </Dialog>
  );
}
