import { Select } from 'antd';
import { type ControlProps, selectProps } from '../../shared/form/form-field.tsx';

/** One of the names that are offered, or the one that stands, which may be offered no more. */
export function NamedChoice({
  offered,
  placeholder,
  ...control
}: ControlProps & { offered: readonly string[]; placeholder: string }) {
  const names = new Set([...offered, control.value]);
  return (
    <Select
      {...selectProps(control)}
      placeholder={placeholder}
      options={[...names].filter(Boolean).map((name) => ({ value: name, label: name }))}
    />
  );
}
