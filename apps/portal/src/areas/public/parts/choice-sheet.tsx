import { ChipGroup, type ChoiceOption } from '@vimo/ui';
import type { FilterSheet } from './filter-bar.tsx';

/** A sheet of chips of which one is chosen; the first option is 全部. */
export function choiceSheet({
  label,
  title,
  options,
  value,
  onChange,
}: {
  label: string;
  title: string;
  options: readonly ChoiceOption<string>[];
  value: string;
  onChange: (value: string) => void;
}): FilterSheet {
  return {
    label,
    title,
    chosen: chosenLabel(options, value),
    content: (close) => (
      <ChipGroup
        label={title}
        hideLabel
        line
        options={options}
        value={value}
        onChange={(next) => {
          onChange(next);
          close();
        }}
      />
    ),
  };
}

/** The label of what is chosen; undefined while everything is. */
export const chosenLabel = (options: readonly ChoiceOption<string>[], value: string): string | undefined =>
  value ? options.find((option) => option.value === value)?.label : undefined;
