import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { TextInput, type TextInputProps } from './inputs.tsx';
import { useCountdown } from './use-countdown.ts';

/**
 * A verification code with its send button, which rests 60 seconds after a code was sent. `onSend` sends
 * one and gives false (or throws) when none was sent: then the button stays ready.
 */
export function CodeInput({
  onSend,
  seconds = 60,
  disabledReason,
  ...rest
}: Omit<TextInputProps, 'suffix' | 'type'> & {
  onSend: () => Promise<boolean | undefined>;
  seconds?: number;
  disabledReason?: string;
}) {
  const { left, start } = useCountdown(seconds);
  const [sending, setSending] = useState(false);

  const send = async () => {
    setSending(true);
    try {
      if ((await onSend()) !== false) start();
    } catch {
      // Whoever sends also says what went wrong; here only the button's rest is decided.
    } finally {
      setSending(false);
    }
  };

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      {...rest}
      suffix={
        <Button
          variant="tint"
          size="small"
          className="ui-input-action"
          loading={sending}
          disabled={left > 0}
          disabledReason={disabledReason}
          onClick={send}
        >
          {left > 0 ? `${left} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
  );
}
