import { call } from '@vimo/client';
import { encryptPasswords } from '@vimo/client/passwords';
import { resetPassword } from '@vimo/contract';
import { Button, Dialog, FormDialog, toast, useForm } from '@vimo/ui';
import { useCodesOpen, usePasswordLength } from '../site/site-info.ts';
import { codeProblem, passwordPairProblems, phoneProblem, phoneTypedProblem } from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import { NewPasswordFields, PhoneField } from './phone-and-password-fields.tsx';

/** Sets a new password by a code to the phone. */
export function ForgotPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const codesOpen = useCodesOpen();
  if (!open) return null;
  if (codesOpen) return <OpenDialog onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="忘记密码" footer={<Button onClick={onClose}>知道了</Button>}>
      <p>本站没有开通短信，不能用验证码重置密码。学生和家长请联系班主任或学校管理员，教职工请联系本单位管理员重置。</p>
    </Dialog>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const least = usePasswordLength();
  const form = useForm({
    initial: { accountCode: '', checkCode: '', password: '', password2: '' },
    check: (typed) => ({
      accountCode: phoneProblem(typed.accountCode),
      checkCode: codeProblem(typed.checkCode),
      ...passwordPairProblems(typed, typed.accountCode.trim(), '新密码不能为空', least),
    }),
    checkTyped: { accountCode: phoneTypedProblem },
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
  const { input, values, errors, setError } = form;
  return (
    <FormDialog title="忘记密码" form={form} okText="确定" onClose={onClose}>
      <PhoneField input={input('accountCode')} error={errors.accountCode} />
      <CodeField
        {...input('checkCode')}
        phone={values.accountCode}
        error={errors.checkCode}
        onPhoneProblem={(text) => setError('accountCode', text)}
      />
      <NewPasswordFields label="新密码" password={input('password')} password2={input('password2')} errors={errors} />
    </FormDialog>
  );
}
