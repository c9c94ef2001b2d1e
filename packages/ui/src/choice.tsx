import { useId } from 'react';
import { classNames } from './class-names.ts';

export type ChoiceOption<V extends string> = { value: V; label: string };

type ChoiceProps<V extends string> = {
  /** Names the group, e.g. 适合学段. */
  label: string;
  options: readonly ChoiceOption<V>[];
  value: V;
  onChange: (value: V) => void;
};

function RadioOptions<V extends string>({
  options,
  value,
  onChange,
  optionClass,
}: Omit<ChoiceProps<V>, 'label'> & { optionClass: string }) {
  const name = useId();
  return options.map((option) => (
    <label key={option.value} className={classNames(optionClass, option.value === value && 'on')}>
      <input
        type="radio"
        className="sr"
        name={name}
        value={option.value}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
      />
      {option.label}
    </label>
  ));
}

/** A row of chips of which one is on: a filter. `line` draws outlined chips; `hideLabel` keeps the name for screen readers only. */
export function ChipGroup<V extends string>({
  label,
  line = false,
  hideLabel = false,
  ...choice
}: ChoiceProps<V> & { line?: boolean; hideLabel?: boolean }) {
  return (
    <fieldset className="frow">
      <legend className={hideLabel ? 'sr' : undefined}>{label}</legend>
      <div className="chips">
        <RadioOptions {...choice} optionClass={line ? 'chip line' : 'chip'} />
      </div>
    </fieldset>
  );
}

/** Two to four choices in one track, such as the order of a list. */
export function Segmented<V extends string>({ label, wide = false, ...choice }: ChoiceProps<V> & { wide?: boolean }) {
  return (
    <fieldset className={classNames('seg', wide && 'seg-w')}>
      <legend className="sr">{label}</legend>
      <RadioOptions {...choice} optionClass="sg" />
    </fieldset>
  );
}
