import { useQueries } from '@tanstack/react-query';
import { callOptions, useCall } from '@vimo/client';
import { classFindAll, gradeFindAll } from '@vimo/contract';

export interface ClassOption {
  value: string;
  label: string;
  children?: ClassOption[];
}

/** Grades and classes of a school as choices of two levels; none without a school. */
export function useClassOptions(orgId: string | undefined): ClassOption[] {
  const asked = { orgId: orgId ?? '' };
  const { data: grades = [] } = useCall(gradeFindAll, asked, { enabled: Boolean(orgId) });
  const lists = useQueries({
    queries: grades.map(({ gradeId }) => callOptions(classFindAll, { gradeId, ...asked })),
  });
  return grades.map(({ gradeId, gradeName }, at) => ({
    value: gradeId,
    label: gradeName,
    children: (lists[at]?.data ?? []).map(({ classId, className }) => ({ value: classId, label: className })),
  }));
}

/** The id of the class out of a choice of two levels. */
export const classOf = (way: string): string => way.split(',').at(1) ?? '';
