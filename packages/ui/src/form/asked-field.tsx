import type { ChangeEvent } from 'react';
import { Field } from './field.tsx';
import { Select, TextArea, TextInput } from './inputs.tsx';

interface AskedFieldProps {
  label: string;
  /** text, textarea, date or select; files are asked for by the app. */
  type: string;
  required: boolean;
  hint: string;
  /** Most characters; 0 is not counted. */
  most: number;
  choices: readonly string[];
  error?: string | undefined;
  name: string;
  value: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
}

/** A field of a form that comes as data, as the scheme of records makes them: who fills it in and who designs it see the same. */
export function AskedField({ label, type, required, hint, most, choices, error, ...control }: AskedFieldProps) {
  const maxLength = most > 0 ? most : undefined;
  return (
    <Field label={label} required={required} error={error ?? null} hint={hint || undefined}>
      {type === 'textarea' ? (
        <TextArea {...control} rows={5} maxLength={maxLength} />
      ) : type === 'select' ? (
        <Select {...control} placeholder="请选择" options={choices.map((value) => ({ value, label: value }))} />
      ) : (
        <TextInput {...control} type={type === 'date' ? 'date' : 'text'} maxLength={maxLength} />
      )}
    </Field>
  );
}
