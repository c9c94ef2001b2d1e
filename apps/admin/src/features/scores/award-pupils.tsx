import { useCall } from '@vimo/client';
import { manageScoreStudents } from '@vimo/contract';
import { Select } from 'antd';
import { useEffect } from 'react';
import { byLabel } from '../../shared/form/by-label.ts';
import { type ControlProps, selectProps } from '../../shared/form/form-field.tsx';

/** Names as a choice offers them. */
export const optionsOf = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** The class of a pupil; `onShown` hears which one stands there, one that was found of an earlier visit too. */
export function ClassChoice({
  classes,
  onShown,
  ...control
}: ControlProps & { classes: readonly { id: string; name: string }[]; onShown: (classId: string) => void }) {
  const { value } = control;
  useEffect(() => onShown(value), [onShown, value]);
  return <Select {...selectProps(control)} showSearch={byLabel} options={optionsOf(classes)} />;
}

/** The pupils of the chosen class: asked for once the class is known. Who was chosen in another one is chosen no more. */
export function Pupils({ classId, ...control }: ControlProps & { classId: string }) {
  const { value, onChange } = control;
  const { data } = useCall(manageScoreStudents, { classId }, { enabled: classId !== '' });
  const isTheirs = data?.list.some(({ id }) => id === value) ?? false;
  const isOfAnother = data !== undefined && value !== '' && !isTheirs;
  useEffect(() => {
    if (isOfAnother) onChange('');
  }, [isOfAnother, onChange]);
  return (
    <Select
      {...selectProps(control)}
      showSearch={byLabel}
      placeholder="请选择学生"
      // No bare number while the names are on their way.
      value={isTheirs ? value : undefined}
      options={optionsOf(data?.list ?? [])}
    />
  );
}
