import { CREDIT_ITEMS, type CreditItem, type SemesterScore } from '@vimo/contract';
import { Card, classNames } from '@vimo/ui';
import { Chart, type ChartLook, type ChartOption } from '@vimo/ui/chart';
import styles from './credits.module.css';

const CHART_HEIGHT = 240;
/** Compulsory, elective I, practice. */
const KINDS = ['必修', '选修Ⅰ', '综合实践'] as const;
const kindOf = ({ subject, isElective }: CreditItem) => (subject === '' ? 2 : isElective);
/** Tenths add up without what binary fractions lose. */
const sum = (values: readonly number[]) => values.reduce((total, value) => total + Math.round(value * 10), 0) / 10;

/** Credits of one semester: compulsory and elective I of each subject, and practice. */
export function CreditsOfOne({ score: { studentStudyCredit: credits } }: { score: SemesterScore }) {
  const earned = CREDIT_ITEMS.filter(({ field }) => credits[field] !== undefined);
  if (earned.length === 0) return null;
  const subjects = [...Map.groupBy(earned, ({ subjectName }) => subjectName)].filter(([name]) => name !== '');
  const of = (items: readonly CreditItem[], kind: number) =>
    sum(items.filter((item) => kindOf(item) === kind).map(({ field }) => credits[field] ?? 0));
  const most = Math.max(1, ...subjects.map(([, items]) => of(items, 0) + of(items, 1)));
  const practice = earned.filter(({ subject }) => subject === '');
  return (
    <Card panel as="section" className={styles.card}>
      <header className={styles.head}>
        <h3>学分</h3>
        <p className="ui-muted ui-tabular">本学期共 {sum(earned.map(({ field }) => credits[field] ?? 0))} 学分</p>
        <p className={styles.legend} aria-hidden="true">
          <span>必修</span>
          <span className={styles.elective}>选修Ⅰ</span>
        </p>
      </header>
      <div className={styles.body}>
        {subjects.length > 0 ? (
          <ul className={classNames('ui-tabular', styles.credits)}>
            {subjects.map(([name, items]) => {
              const [compulsory, elective] = [of(items, 0), of(items, 1)];
              return (
                <li key={name}>
                  <span>{name}</span>
                  <span className={styles.bar} aria-hidden="true">
                    <i style={{ width: `${(compulsory / most) * 100}%` }} />
                    <i className={styles.elective} style={{ width: `${(elective / most) * 100}%` }} />
                  </span>
                  <b>{sum([compulsory, elective])}</b>
                  <span className="ui-visually-hidden">
                    必修 {compulsory}，选修Ⅰ {elective}
                  </span>
                </li>
              );
            })}
          </ul>
        ) : null}
        {practice.length > 0 ? (
          <dl className={styles.practice}>
            {practice.map(({ field, name }) => (
              <div key={field}>
                <dt>{name}</dt>
                <dd className="ui-tabular">
                  <b>{credits[field]}</b> 学分
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </Card>
  );
}

interface Totals {
  semesters: readonly string[];
  /** By kind, one value a semester. */
  totals: readonly (readonly number[])[];
}
/** As the legend has them: elective I is a paler compulsory (`credits.module.css`). */
const COLOURS = ['--m-study', '--m-study', '--c-ink-300'] as const;
const PALER = 0.55;

/** Credits by semester, what is compulsory below and the others on top. */
const drawCredits = ({ semesters, totals }: Totals, look: ChartLook): ChartOption => {
  const text = { color: look.color('--text-2'), fontSize: look.size('--fs-13') };
  return {
    grid: { left: 4, right: 4, top: 28, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: [...semesters],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.color('--c-ink-300') } },
      axisLabel: text,
    },
    yAxis: {
      type: 'value',
      axisLabel: text,
      splitLine: { lineStyle: { color: look.color('--line'), type: [3, 4] } },
    },
    series: KINDS.map((name, at) => ({
      type: 'bar' as const,
      name,
      stack: 'credits',
      barMaxWidth: 44,
      itemStyle: { color: look.color(COLOURS[at] ?? '--c-ink-300'), opacity: at === 1 ? PALER : 1 },
      // The sum stands on top of the whole bar.
      label: {
        ...{ show: at === KINDS.length - 1, position: 'top' as const, fontWeight: 700 as const },
        ...{ color: look.color('--text-1'), fontSize: look.size('--fs-14') },
        formatter: ({ dataIndex }: { dataIndex: number }) =>
          String(sum(totals.map((values) => values[dataIndex] ?? 0))),
      },
      data: [...(totals[at] ?? [])],
    })),
  };
};

/** Whether any were told. */
export const hasCredits = (scores: readonly SemesterScore[]) =>
  scores.some(({ studentStudyCredit }) => Object.keys(studentStudyCredit).length > 0);

/** Credits over semesters, with every subject's in the table beside the chart. */
export function CreditsOverTime({ scores, names }: { scores: readonly SemesterScore[]; names: readonly string[] }) {
  const earned = CREDIT_ITEMS.filter(({ field }) =>
    scores.some(({ studentStudyCredit }) => studentStudyCredit[field] !== undefined),
  );
  if (earned.length === 0) return null;
  const totals = KINDS.map((_, kind) =>
    scores.map(({ studentStudyCredit: credits }) =>
      sum(earned.filter((item) => kindOf(item) === kind).map(({ field }) => credits[field] ?? 0)),
    ),
  );
  const all = scores.map((_, at) => sum(totals.map((values) => values[at] ?? 0)));
  return (
    <Card panel as="section" className={styles.card}>
      <header className={styles.head}>
        <h3>学分</h3>
        <p className={styles.legend} aria-hidden="true">
          <span>必修</span>
          <span className={styles.elective}>选修Ⅰ</span>
          <span className={styles.practised}>综合实践</span>
        </p>
      </header>
      <Chart
        label={`各学期学分：${names.map((name, at) => `${name} ${all[at]}`).join('，')}`}
        height={CHART_HEIGHT}
        data={{ semesters: names, totals }}
        draw={drawCredits}
        numbers={{
          columns: ['科目', ...names],
          rows: [
            ...earned.map(({ field, name }) => [
              name,
              ...scores.map(({ studentStudyCredit }) => studentStudyCredit[field] ?? '—'),
            ]),
            ['合计', ...all],
          ],
        }}
      />
    </Card>
  );
}
