import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from '../class-names.ts';
import type { IconType } from '../icons/icon.tsx';
import { CaretDownBoldIcon } from '../icons/index.ts';
import { useFieldControl, useFieldInvalid } from './field.tsx';

const boxClass = (invalid: boolean, disabled: boolean | undefined, extra?: string) =>
  classNames('ui-input', invalid && 'is-invalid', disabled && 'is-disabled', extra);

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  /** Shown inside, at the left. */
  icon?: IconType;
  /** Shown inside, at the right: a button or a unit. */
  suffix?: ReactNode;
};

/** A one-line text input; takes every attribute of an input. */
export function TextInput({ icon: Icon, suffix, className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  const invalid = useFieldInvalid();
  return (
    <div className={boxClass(invalid, rest.disabled, className)}>
      {Icon ? <Icon /> : null}
      <input type="text" {...control} {...rest} className="ui-input-value" />
      {suffix}
    </div>
  );
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** A text area; with `maxLength` and a controlled `value` it shows how much is written. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const control = useFieldControl();
  const invalid = useFieldInvalid();
  const counted = rest.maxLength !== undefined && typeof rest.value === 'string';
  return (
    <div className={boxClass(invalid, rest.disabled, classNames('is-area', counted && 'is-counted', className))}>
      <textarea rows={3} {...control} {...rest} className="ui-input-value" />
      {counted ? (
        <span className="ui-input-count" aria-hidden="true">
          {(rest.value as string).length} / {rest.maxLength}
        </span>
      ) : null}
    </div>
  );
}

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  ref?: Ref<HTMLSelectElement>;
  options: readonly { value: string; label: string }[];
  /** Shown while the value is ''. */
  placeholder?: string;
};

/** A select of the platform, so that phones show their own picker. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const control = useFieldControl();
  const invalid = useFieldInvalid();
  return (
    <div className={boxClass(invalid, rest.disabled, classNames('is-select', className))}>
      <select {...control} {...rest} className="ui-input-value">
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <CaretDownBoldIcon />
    </div>
  );
}

/** A checkbox with its words. */
export function Checkbox({
  children,
  className,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement>; children: ReactNode }) {
  const id = useId();
  return (
    <label className={classNames('ui-check', className)} htmlFor={rest.id ?? id}>
      <input id={id} {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
