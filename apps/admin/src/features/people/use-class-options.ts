import { useQueries } from '@tanstack/react-query';
import { callOptions, useCall } from '@vimo/client';
import { classFindAll, gradeFindAll, manageCalendar, manageClassList } from '@vimo/contract';

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

/** As `useClassOptions`, and the classes that begin with the next school year, where the bureau has entered it. */
export function useJoinableClasses(orgId: string | undefined): ClassOption[] {
  const options = useClassOptions(orgId);
  const { data: calendar } = useCall(manageCalendar, { orgId: orgId ?? '' }, { enabled: Boolean(orgId) });
  const years = calendar?.years ?? [];
  const now = years.find(({ isNow }) => isNow);
  const next = now && years.find(({ startYear }) => startYear === now.startYear + 1);
  const asked = { orgId: orgId ?? '', schoolYearId: next?.schoolYearId ?? '' };
  const { data: classes } = useCall(manageClassList, asked, { enabled: next !== undefined });
  const coming = (classes?.cohorts ?? []).filter(({ entranceYear }) => entranceYear === next?.startYear);
  return [
    ...options,
    ...coming.map(({ cohortId, gradeName, classes: list }) => ({
      value: `coming-${cohortId}`,
      label: `${next?.yearName ?? ''}${gradeName}`,
      children: list.map(({ classId, className }) => ({ value: classId, label: className })),
    })),
  ];
}

/** The id of the class out of a choice of two levels. */
export const classOf = (way: string): string => way.split(',').at(1) ?? '';
