import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import {
  type DataOf,
  isVacant,
  type KeptClass,
  type KeptGrade,
  manageCalendar,
  manageClassAdd,
  manageClassList,
  manageClassRemove,
  manageClassRename,
  manageCohortLength,
  stageLength,
} from '@vimo/contract';
import { classNames, EmptyState, PlusIcon, toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { useAskedChange } from '../../shared/asked-change.ts';
import { ExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import rowList from '../../shared/row-list.module.css';
import { useDo } from '../../shared/use-do.ts';
import styles from './classes.module.css';
import { lacksEntering, yearBefore } from './entering.ts';
import { EnteringCopy } from './entering-copy.tsx';
import { YearChoice, yearNamed } from './year-choice.tsx';

type Classes = DataOf<typeof manageClassList>;
type Form = { kind: 'add' } | { kind: 'rename'; classId: string } | { kind: 'length'; cohortId: string };

/** Class teachers; of the present year those who can act, and where none is left whose post it was. */
function teachersOf({ classTeachers }: KeptClass, isNow: boolean): string {
  const names = (list: KeptClass['classTeachers']) => list.map(({ name }) => name).join('、');
  if (isNow && isVacant(classTeachers)) return `空缺（原${names(classTeachers)}）`;
  return names(isNow ? classTeachers.filter(({ gone }) => gone === 0) : classTeachers) || '未安排';
}

/** Classes of a school by grade, in a school year. */
export function ClassPanel({ orgId, year, onYear }: { orgId: string; year: string; onYear: (year: string) => void }) {
  return (
    <Read endpoint={manageCalendar} input={{ orgId }}>
      {({ years }) => {
        const yearId = yearNamed(years, year);
        const now = years.find(({ isNow }) => isNow);
        return (
          <Read endpoint={manageClassList} input={{ orgId, schoolYearId: yearId }}>
            {(classes) => (
              <Grades
                classes={classes}
                isNow={now?.schoolYearId === classes.schoolYearId}
                isOver={now !== undefined && classes.startYear < now.startYear}
                choice={<YearChoice years={years} value={yearId || classes.schoolYearId} onChange={onYear} />}
                before={yearBefore(years, classes.startYear)}
              />
            )}
          </Read>
        );
      }}
    </Read>
  );
}

interface GradesProps {
  classes: Classes;
  isNow: boolean;
  /** Of a year that is over classes are shown as they were: what changes them is done where they are shown as they are. */
  isOver: boolean;
  choice: React.ReactNode;
  /** The school year whose entering classes may be taken as a pattern; empty where there is none. */
  before: string;
}

function Grades({ classes, isNow, isOver, choice, before }: GradesProps) {
  const { orgId, cohorts } = classes;
  const [form, setForm] = useState<Form>();
  const { ask, holder } = useAsk();
  const run = useDo();
  const remove = async ({ classId, className }: KeptClass, gradeName: string) => {
    const text = '只有从没有过学生的班级可以删除。30 天内可在回收站恢复。';
    if (await ask({ title: `删除“${gradeName}${className}”？`, text, okText: '删除', danger: true }))
      await run(() => call(manageClassRemove, { classId }));
  };
  const close = () => setForm(undefined);
  const renamed =
    form?.kind === 'rename'
      ? cohorts.flatMap((cohort) => cohort.classes).find(({ classId }) => classId === form.classId)
      : undefined;
  const lengthened = form?.kind === 'length' ? cohorts.find(({ cohortId }) => cohortId === form.cohortId) : undefined;
  return (
    <>
      {holder}
      <div className={styles.bar}>
        {choice}
        <span className={styles.tools}>
          {before && lacksEntering(classes) ? <EnteringCopy classes={classes} before={before} /> : null}
          <ExportButton kind="classes" orgId={orgId} filter={{ schoolYearId: classes.schoolYearId }} />
          <Button type="primary" icon={<PlusIcon />} onClick={() => setForm({ kind: 'add' })}>
            新增班级
          </Button>
        </span>
      </div>
      {cohorts.length === 0 ? <EmptyState text="这个学年还没有班级" /> : null}
      {cohorts.map((cohort) => (
        <section key={cohort.cohortId} className={styles.block} aria-label={cohort.gradeName}>
          <h2>
            {cohort.gradeName}
            <span className="ui-muted ui-text-13">
              {cohort.entranceYear} 级 · 学制 {cohort.years} 年 · {cohort.classes.length} 个班
            </span>
            <Button size="small" type="link" onClick={() => setForm({ kind: 'length', cohortId: cohort.cohortId })}>
              改学制
            </Button>
          </h2>
          <ul className={rowList.rows}>
            {cohort.classes.map((one) => (
              <li key={one.classId}>
                <span className={classNames(rowList.name, styles.name)}>
                  {cohort.gradeName}
                  {one.className}
                </span>
                <span className="ui-muted ui-text-14">
                  {one.students} 名学生 · 班主任 {teachersOf(one, isNow)} · 任课 {one.subjects} 科
                </span>
                <span className={styles.links}>
                  {isOver ? null : (
                    <Button size="small" type="link" onClick={() => setForm({ kind: 'rename', classId: one.classId })}>
                      改名
                    </Button>
                  )}
                  {one.students === 0 && !isOver ? (
                    <Button size="small" type="link" danger onClick={() => remove(one, cohort.gradeName)}>
                      删除
                    </Button>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {form?.kind === 'add' ? <AddClasses orgId={orgId} grades={classes.grades} onClose={close} /> : null}
      {renamed ? <Rename of={renamed} onClose={close} /> : null}
      {lengthened ? <Length of={lengthened} onClose={close} /> : null}
    </>
  );
}

/** Names of classes from the first to the last number, as the way of writing has them. */
export const classNamesOf = (style: string, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, Math.min(to - from + 1, 41)) }, (_, at) => style.replace('n', String(from + at)));
const STYLES = ['（n）班', 'n班'].map((value) => ({ value, label: classNamesOf(value, 1, 1)[0]! }));

/** One class or a whole cohort at once. */
function AddClasses({ orgId, grades, onClose }: { orgId: string; grades: Classes['grades']; onClose: () => void }) {
  const queries = useQueryClient();
  const inputOf = (values: Record<'gradeId' | 'how' | 'style' | 'from' | 'to' | 'classNames', string>) => {
    const grade = grades.find(({ gradeId }) => gradeId === values.gradeId);
    const names =
      values.how === '1' ? [values.classNames] : classNamesOf(values.style, Number(values.from), Number(values.to));
    return { orgId, stage: grade?.stage ?? 0, entranceYear: grade?.entranceYear ?? 0, classNames: names };
  };
  return (
    <FormDrawer
      title="新增班级"
      open
      schema={manageClassAdd.input}
      fields={[
        {
          name: 'gradeId',
          label: '年级',
          kind: 'select',
          required: true,
          options: grades.map(({ gradeId, gradeName, entranceYear }) => ({
            value: gradeId,
            label: `${gradeName}（${entranceYear} 级）`,
          })),
        },
        {
          name: 'how',
          label: '新增',
          kind: 'choice',
          options: [
            { value: '0', label: '按编号一批' },
            { value: '1', label: '一个班' },
          ],
        },
        { name: 'style', label: '写法', kind: 'choice', options: STYLES, when: ({ how }) => how === '0' },
        {
          name: 'from',
          label: '从几班',
          inputMode: 'numeric',
          maxLength: 2,
          required: true,
          when: ({ how }) => how === '0',
        },
        {
          name: 'to',
          label: '到几班',
          inputMode: 'numeric',
          maxLength: 2,
          required: true,
          when: ({ how }) => how === '0',
        },
        {
          name: 'classNames',
          label: '班级名称',
          maxLength: 20,
          required: true,
          placeholder: '如：创新实验班',
          when: ({ how }) => how === '1',
        },
      ]}
      initial={{ gradeId: grades[0]?.gradeId ?? '', how: '0', style: '（n）班', from: '1', to: '6', classNames: '' }}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = await call(manageClassAdd, inputOf(values));
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}

function Rename({ of: { classId, className }, onClose }: { of: KeptClass; onClose: () => void }) {
  const queries = useQueryClient();
  const initial = { className, before: className };
  return (
    <FormDrawer
      title="班级改名"
      open
      schema={manageClassRename.input}
      fields={[{ name: 'className', label: '班级名称', required: true, maxLength: 20, hint: '不含年级，如：（1）班' }]}
      initial={initial}
      toInput={(values) => ({ classId, ...values })}
      onSubmit={async (values) => {
        const { message } = await call(manageClassRename, { classId, ...values });
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}

const SHORTER = { title: '学生会立即毕业，仍要修改？', okText: '仍要修改' };
function Length({ of, onClose }: { of: KeptGrade; onClose: () => void }) {
  const queries = useQueryClient();
  const { send, holder } = useAskedChange(SHORTER);
  const { cohortId, years, stage, entranceYear } = of;
  const initial = { years: String(years), before: String(years) };
  const inputOf = (values: typeof initial) => ({
    ...{ cohortId, years: Number(values.years), before: Number(values.before) },
  });
  const most = stageLength[stage]?.most ?? 3;
  return (
    <>
      {holder}
      <FormDrawer
        title={`${entranceYear} 级的学制`}
        open
        schema={manageCohortLength.input}
        fields={[
          {
            name: 'years',
            label: '学制',
            kind: 'choice',
            required: true,
            options: Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: `${at + 1} 年` })),
          },
        ]}
        note="读满学制后，这一届自动毕业。"
        initial={initial}
        toInput={inputOf}
        onSubmit={async (values) => {
          const { message } = await send((confirmed) => call(manageCohortLength, { ...inputOf(values), confirmed }));
          toast.success(message);
          await queries.invalidateQueries();
        }}
        onClose={onClose}
      />
    </>
  );
}
