import { useId, useState } from 'react';
import { afterPaint } from '../after-paint.ts';
import { classNames } from '../class-names.ts';

export type ChoiceOption<V extends string> = { value: V; label: string };

type ChoiceProps<V extends string> = {
  /** Names the group, e.g. 适合学段. */
  label: string;
  options: readonly ChoiceOption<V>[];
  value: V;
  /** Told after the press is painted; until what it gives back has settled, the choice stands as pressed, and then as `value` says. */
  onChange: (value: V) => unknown;
};

function RadioOptions<V extends string>({
  options,
  value,
  onChange,
  optionClass,
}: Omit<ChoiceProps<V>, 'label'> & { optionClass: string }) {
  const name = useId();
  const [pressed, setPressed] = useState<V>();
  const shown = pressed ?? value;
  const press = (wanted: V) => {
    setPressed(wanted);
    afterPaint(async () => {
      try {
        await onChange(wanted);
      } finally {
        setPressed((last) => (last === wanted ? undefined : last));
      }
    });
  };
  return options.map((option) => (
    <label key={option.value} className={classNames(optionClass, option.value === shown && 'is-on')}>
      <input
        type="radio"
        className="ui-visually-hidden"
        name={name}
        value={option.value}
        checked={option.value === shown}
        onChange={() => press(option.value)}
      />
      {option.label}
    </label>
  ));
}

/** A row of chips of which one is on: a filter. `line` gives outlined chips; `hideLabel` keeps the name for screen readers only. */
export function ChipGroup<V extends string>({
  label,
  line = false,
  hideLabel = false,
  ...choice
}: ChoiceProps<V> & { line?: boolean; hideLabel?: boolean }) {
  return (
    <fieldset className="ui-choices">
      <legend className={hideLabel ? 'ui-visually-hidden' : undefined}>{label}</legend>
      <div className="ui-chips">
        <RadioOptions {...choice} optionClass={line ? 'ui-chip is-outlined' : 'ui-chip'} />
      </div>
    </fieldset>
  );
}

/** Two to four choices in one track, such as the order of a list. */
export function Segmented<V extends string>({ label, wide = false, ...choice }: ChoiceProps<V> & { wide?: boolean }) {
  return (
    <fieldset className={classNames('ui-segmented', wide && 'ui-segmented-wide')}>
      <legend className="ui-visually-hidden">{label}</legend>
      <RadioOptions {...choice} optionClass="ui-segment" />
    </fieldset>
  );
}
