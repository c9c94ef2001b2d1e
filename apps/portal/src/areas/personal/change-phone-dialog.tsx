import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, keyOf } from '@vimo/client';
import { encryptPasswords } from '@vimo/client/passwords';
import {
  accountSafety,
  changePhone,
  checkUseracc,
  currentUser,
  mySessions,
  sendPersonalCode,
  type UserInfo,
} from '@vimo/contract';
import { CheckCircleFillIcon, Field, FormDialog, PasswordInput, Segmented, TextInput, toast, useForm } from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';
import { codeProblem, PHONE_LENGTH, phoneProblem, phoneTypedProblem } from '../../features/account/account-rules.ts';
import { CodeField } from '../../features/account/code-field.tsx';

const TAKEN = '当前手机号已注册';
const ways = [
  { value: 'password', label: '用登录密码验证' },
  { value: 'code', label: '用当前手机验证' },
] as const;
type Way = (typeof ways)[number]['value'];

/** 更换安全手机: the new number with a code, and the present password or a code to the present phone. */
export function ChangePhoneDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const queries = useQueryClient();
  const [way, setWay] = useState<Way>('password');
  const form = useForm({
    initial: { accountCode: '', checkCode: '', oldPwd: '', presentCode: '' },
    check: ({ accountCode, checkCode, oldPwd, presentCode }) => ({
      accountCode: accountCode ? phoneProblem(accountCode) : '请输入电话',
      checkCode: codeProblem(checkCode),
      oldPwd: way === 'code' || oldPwd ? undefined : '请输入当前密码',
      presentCode: way === 'code' ? codeProblem(presentCode) : undefined,
    }),
    checkTyped: { accountCode: phoneTypedProblem },
    send: async ({ accountCode, checkCode, oldPwd, presentCode }) => {
      const proof = way === 'code' ? { presentCode } : { oldPwd: (await encryptPasswords(oldPwd))[0] };
      const { message } = await call(changePhone, { accountCode: accountCode.trim(), checkCode, ...proof });
      toast.success(message);
      for (const endpoint of [accountSafety, currentUser, mySessions])
        void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
      onClose();
    },
  });
  const { input, values, errors, setError } = form;
  const free = useFreePhone(values.accountCode, (text) => setError('accountCode', text));
  return (
    <FormDialog title="更换安全手机" form={form} okText="确定" disabled={values.checkCode === ''} onClose={onClose}>
      <Field label="电话" required error={errors.accountCode}>
        <TextInput
          {...input('accountCode')}
          type="tel"
          autoComplete="tel"
          placeholder="请输入新手机号"
          maxLength={PHONE_LENGTH}
          suffix={free ? <CheckCircleFillIcon style={{ color: 'var(--s-success)' }} /> : null}
        />
      </Field>
      <CodeField
        {...input('checkCode')}
        phone={values.accountCode}
        error={errors.checkCode}
        sendBy={sendPersonalCode}
        onPhoneProblem={(text) => setError('accountCode', text)}
      />
      {user.mobilephone ? <Segmented wide label="验证方式" options={ways} value={way} onChange={setWay} /> : null}
      {way === 'code' ? (
        <CodeField
          {...input('presentCode')}
          label="当前手机的验证码"
          phone={user.mobilephone}
          error={errors.presentCode}
          sendBy={sendPersonalCode}
          onPhoneProblem={(text) => setError('presentCode', text)}
        />
      ) : (
        <Field label="当前密码" required error={errors.oldPwd}>
          <PasswordInput {...input('oldPwd')} placeholder="请输入当前密码" autoComplete="current-password" />
        </Field>
      )}
    </FormDialog>
  );
}

/** Asks, when eleven digits are typed, whether the number has an account already; true when it has none. */
function useFreePhone(typed: string, say: (text: string) => void): boolean {
  const [free, setFree] = useState(false);
  const sayProblem = useRef(say);
  sayProblem.current = say;
  useEffect(() => {
    setFree(false);
    const acc = typed.trim();
    if (acc.length !== PHONE_LENGTH) return;
    const problem = phoneProblem(acc);
    if (problem) return sayProblem.current(problem);
    const asked = new AbortController();
    call(checkUseracc, { acc }, asked.signal).then(
      ({ data }) => (data.exist === 1 ? sayProblem.current(TAKEN) : setFree(true)),
      // Whether it is taken is judged again when it is sent.
      (error: unknown) => error instanceof CallError && error.kind === 'refused' && sayProblem.current(error.message),
    );
    return () => asked.abort();
  }, [typed]);
  return free;
}
