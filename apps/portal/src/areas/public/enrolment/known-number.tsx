import { Button, Field, TextInput, type TextInputProps } from '@vimo/ui';
import { useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * A number that may be known: shown masked and used as it is until 修改 is pressed. `value` null is the known one; a masked text is
 * never a value.
 */
export function KnownNumber({
  label,
  known,
  value,
  error,
  clean,
  onChange,
  ...rest
}: Pick<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'placeholder'> & {
  label: string;
  /** Masked; empty when none is known. */
  known: string;
  value: string | null;
  error: string | undefined;
  clean: (text: string) => string;
  onChange: (value: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const kept = value === null && known !== '';
  const change = () => {
    // At once: a focus that comes a frame later takes away the one that somebody set meanwhile, and opens no keyboard on a phone.
    flushSync(() => onChange(kept ? '' : null));
    input.current?.focus();
  };
  const turn = (
    <Button variant="text" size="small" onClick={change} aria-label={`${kept ? '修改' : '用已登记的'}${label}`}>
      {kept ? '修改' : '用已登记的'}
    </Button>
  );
  return (
    <Field label={label} required error={error} hint={kept ? '已登记，可直接使用' : known ? turn : undefined}>
      <TextInput
        {...rest}
        ref={input}
        placeholder={kept ? undefined : rest.placeholder}
        readOnly={kept}
        value={kept ? known : (value ?? '')}
        onChange={({ target }) => onChange(clean(target.value))}
        suffix={kept ? turn : null}
      />
    </Field>
  );
}
