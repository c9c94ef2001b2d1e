import type { KeptSchoolYear } from '@vimo/contract';
import { Select } from 'antd';

/** The school year that an address names by the year in which it begins, if there is one. */
export const yearNamed = (years: readonly KeptSchoolYear[], year: string): string =>
  years.find(({ startYear }) => String(startYear) === year)?.schoolYearId ?? '';

/** The school year that is looked at; `onChange` hears of another by the year in which it begins, as the address names it. */
export function YearChoice({
  years,
  value,
  onChange,
}: {
  years: readonly KeptSchoolYear[];
  value: string;
  onChange: (startYear: string) => void;
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
      onChange={(id) => onChange(String(years.find(({ schoolYearId }) => schoolYearId === id)?.startYear ?? ''))}
    />
  );
}
