import { CallError, call } from '@vimo/client';
import { sendCode, type sendPersonalCode } from '@vimo/contract';
import { CodeInput, Field, sayRefusal, toast } from '@vimo/ui';
import { type ComponentProps, useState } from 'react';
import { phoneProblem } from './account-rules.ts';
import { DemoCodeNote } from './demo-code-note.tsx';

/** A verification code with its send button (60 seconds between two sendings). */
export function CodeField({
  phone,
  error,
  onPhoneProblem,
  label = '验证码',
  sendBy = sendCode,
  ...input
}: Omit<ComponentProps<typeof CodeInput>, 'onSend'> & {
  phone: string;
  error?: string;
  /** The number cannot get a code; shown at the number. */
  onPhoneProblem: (text: string) => void;
  label?: string;
  /** The personal centre has codes of its own. */
  sendBy?: typeof sendCode | typeof sendPersonalCode;
}) {
  const [sent, setSent] = useState<{ phone: string; times: number }>();
  const send = async () => {
    const accountCode = phone.trim();
    const problem = phoneProblem(accountCode);
    if (problem) {
      onPhoneProblem(problem);
      return false;
    }
    try {
      const { message } = await call(sendBy, { accountCode });
      toast.success(message || '验证码已发送至您的手机');
      setSent((before) => ({ phone: accountCode, times: (before?.times ?? 0) + 1 }));
      return true;
    } catch (failure) {
      if (failure instanceof CallError) sayRefusal(failure);
      return false;
    }
  };
  return (
    <Field
      label={label}
      required
      error={error}
      hint={sent ? <DemoCodeNote key={sent.times} phone={sent.phone} /> : null}
    >
      <CodeInput {...input} placeholder="6 位数字" onSend={send} />
    </Field>
  );
}
