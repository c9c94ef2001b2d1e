import type { KeptSchoolYear } from '@vimo/contract';
import { Select } from 'antd';

/** The school year that an address names by the year in which it begins, if there is one. */
export const yearNamed = (years: readonly KeptSchoolYear[], year: string): string =>
  years.find(({ startYear }) => String(startYear) === year)?.schoolYearId ?? '';

/** The school year that is looked at. */
export function YearChoice({
  years,
  value,
  onChange,
}: {
  years: readonly KeptSchoolYear[];
  value: string;
  onChange: (schoolYearId: string) => void;
}) {
  return (
    <Select
      aria-label="学年"
      style={{ minWidth: 200 }}
      placeholder="还没有学年"
      options={years.map(({ schoolYearId, yearName, isNow }) => ({
        value: schoolYearId,
        label: isNow ? `${yearName}（当前）` : yearName,
      }))}
      value={value || undefined}
      onChange={onChange}
    />
  );
}
