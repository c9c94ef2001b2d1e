import { foldedName } from '@vimo/contract';
import type { ReactNode } from 'react';

/** Choices are found by part of their label, both compared as names are: without blanks, dots, width and case. */
export const byLabel = {
  filterOption: (typed: string, option?: { label?: ReactNode }) =>
    foldedName(String(option?.label ?? '')).includes(foldedName(typed)),
};
