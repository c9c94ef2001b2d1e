import { Input, Select } from 'antd';
import { byLabel } from '../../shared/form/by-label.ts';
import { antProps, type ControlProps } from '../../shared/form/form-field.tsx';
import styles from './scores.module.css';

/** What most papers are marked out of. */
const USUAL_FULL_MARK = '100';

/** Subjects with their full marks in one text: `id:mark` joined by commas. */
export const subjectsText = (subjects: readonly { subjectId: string; fullMark: number | string }[]): string =>
  subjects.map(({ subjectId, fullMark }) => `${subjectId}:${fullMark}`).join(',');
const read = (value: string) =>
  value
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [subjectId = '', fullMark = ''] = one.split(':');
      return { subjectId, fullMark };
    });
/** The same as it is sent; what is no number is said by the schema. */
export const subjectsOf = (value: string) =>
  read(value).map(({ subjectId, fullMark }) => ({
    subjectId,
    fullMark: fullMark.trim() === '' ? Number.NaN : Number(fullMark),
  }));

/** Chooses subjects, each with its own full mark. */
export function SubjectMarks({
  subjects,
  ...control
}: ControlProps & { subjects: readonly { id: string; name: string }[] }) {
  const { value, onChange } = control;
  const chosen = read(value);
  const nameOf = (subjectId: string) => subjects.find((one) => one.id === subjectId)?.name ?? '';
  const choose = (ids: readonly string[]) =>
    onChange(
      subjectsText(
        ids.map((subjectId) => ({
          subjectId,
          fullMark: chosen.find((one) => one.subjectId === subjectId)?.fullMark ?? USUAL_FULL_MARK,
        })),
      ),
    );
  return (
    <>
      <Select
        {...antProps(control)}
        mode="multiple"
        placeholder="请选择科目"
        showSearch={byLabel}
        options={subjects.map((one) => ({ value: one.id, label: one.name }))}
        value={chosen.map(({ subjectId }) => subjectId)}
        onChange={choose}
      />
      {chosen.length > 0 ? (
        <ul className={styles.fullMarks} aria-label="各科满分">
          {chosen.map(({ subjectId, fullMark }) => (
            <li key={subjectId} className={styles.fullMark}>
              <label htmlFor={`full-mark-${subjectId}`}>{nameOf(subjectId)}</label>
              <Input
                id={`full-mark-${subjectId}`}
                aria-label={`${nameOf(subjectId)}满分`}
                inputMode="decimal"
                maxLength={6}
                suffix="分"
                value={fullMark}
                onChange={({ target }) =>
                  onChange(
                    subjectsText(
                      chosen.map((one) =>
                        one.subjectId === subjectId ? { subjectId, fullMark: target.value.replace(/[,:]/g, '') } : one,
                      ),
                    ),
                  )
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
