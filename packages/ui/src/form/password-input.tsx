import { useState } from 'react';
import { EyeIcon, EyeSlashIcon } from '../icons/index.ts';
import { IconButton } from '../primitives/button.tsx';
import { TextInput, type TextInputProps } from './inputs.tsx';

/** A password input with a button that shows and hides what is typed. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <IconButton
          icon={shown ? EyeSlashIcon : EyeIcon}
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
