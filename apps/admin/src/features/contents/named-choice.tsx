import { Select } from 'antd';
import type { ControlProps } from '../../shared/form/form-field.tsx';

/** One of the names that are offered, or the one that stands, which may be offered no more. */
export function NamedChoice({
  offered,
  placeholder,
  id,
  value,
  onChange,
  invalid,
  describedBy,
  disabled,
}: ControlProps & { offered: readonly string[]; placeholder: string }) {
  const names = new Set([...offered, value]);
  return (
    <Select
      id={id}
      aria-describedby={describedBy}
      disabled={disabled}
      {...(invalid ? { status: 'error' as const } : {})}
      placeholder={placeholder}
      value={value || undefined}
      options={[...names].filter(Boolean).map((name) => ({ value: name, label: name }))}
      onChange={onChange}
    />
  );
}
