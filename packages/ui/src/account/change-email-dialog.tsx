import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, keyOf } from '@vimo/client';
import {
  accountSafety,
  changeEmail,
  currentUser,
  mailProblem,
  ownChannels,
  plainMail,
  sendEmailCode,
} from '@vimo/contract';
import { CodeInput } from '../form/code-input.tsx';
import { Field } from '../form/field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { TextInput } from '../form/inputs.tsx';
import { useForm } from '../form/use-form.ts';
import { sayRefusal } from '../overlay/say-refusal.ts';
import { toast } from '../overlay/toast-store.ts';

/** What shows a person's address of mail, or whether mail reaches them. */
export const SHOW_OWN_MAIL = [accountSafety, currentUser, ownChannels] as const;

const problemOf = (typed: string) => (typed.trim() ? mailProblem(plainMail(typed)) : '请输入邮箱');
const codeProblem = (typed: string) =>
  typed.trim() === '' ? '请输入验证码' : /^\d{6}$/.test(typed.trim()) ? undefined : '验证码为 6 位数字';

/** 设置安全邮箱, or 更换安全邮箱 where there is one: the address, and the code that is sent there. Portal and platform show the same. */
export function ChangeEmailDialog({ isSet, onClose }: { isSet: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { email: '', checkCode: '' },
    check: ({ email, checkCode }) => ({ email: problemOf(email), checkCode: codeProblem(checkCode) }),
    send: async ({ email, checkCode }) => {
      const { message } = await call(changeEmail, { email, checkCode: checkCode.trim() });
      toast.success(message);
      for (const endpoint of SHOW_OWN_MAIL) void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
      onClose();
    },
  });
  const { input, values, errors, setError } = form;
  const send = async () => {
    const problem = problemOf(values.email);
    if (problem) {
      setError('email', problem);
      return false;
    }
    try {
      toast.success((await call(sendEmailCode, { email: values.email })).message);
      return true;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.fields.email) setError('email', failure.fields.email);
      else sayRefusal(failure);
      return false;
    }
  };
  return (
    <FormDialog
      title={isSet ? '更换安全邮箱' : '设置安全邮箱'}
      form={form}
      okText="确定"
      disabled={values.checkCode === ''}
      onClose={onClose}
    >
      <p className="ui-help">用来接收站外提醒，只说有通知和网址，不带内容和姓名。邮箱不能用来登录或找回密码。</p>
      <Field label="邮箱" required error={errors.email}>
        <TextInput
          {...input('email')}
          inputMode="email"
          autoComplete="email"
          placeholder={isSet ? '请输入新邮箱' : '请输入邮箱'}
          maxLength={254}
        />
      </Field>
      <Field label="验证码" required error={errors.checkCode}>
        <CodeInput {...input('checkCode')} placeholder="6 位数字" onSend={send} />
      </Field>
    </FormDialog>
  );
}
