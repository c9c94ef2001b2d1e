import { BodyMassLevel, bodyMassLevelLabel, type SemesterHealth } from '@vimo/contract';
import { Card, classNames, EmptyState } from '@vimo/ui';
import { Chart } from '@vimo/ui/chart';
import { drawTrend } from './draw.ts';
import styles from './quality-report.module.css';

const HEIGHT = 200;
const VALUES = [
  { key: 'height', name: '身高', unit: 'cm' },
  { key: 'weight', name: '体重', unit: 'kg' },
  { key: 'vitalCapacity', name: '肺活量', unit: 'ml' },
] as const;
type Key = (typeof VALUES)[number]['key'];

/** 较高一上 +3.9, 较高一上持平; nothing where there is nothing to compare. */
function changeText(healths: readonly SemesterHealth[], names: readonly string[], key: Key): string {
  const from = healths.findIndex((one) => one[key] !== '');
  const to = healths.findLastIndex((one) => one[key] !== '');
  if (from === to) return '';
  const change = Math.round((Number(healths[to]![key]) - Number(healths[from]![key])) * 10) / 10;
  return `较${names[from]}${change === 0 ? '持平' : ` ${change > 0 ? '+' : ''}${change}`}`;
}

/** 身心健康: what was measured, of one semester in numbers, over several as lines. */
export function Health({ healths, names }: { healths: readonly SemesterHealth[]; names: readonly string[] }) {
  const last = healths.findLast(({ height }) => height !== '');
  if (!last)
    return (
      <Card>
        <EmptyState small text="暂无数据" />
      </Card>
    );
  const isOne = names.length === 1;
  return (
    <>
      <div className={classNames('ui-tabular', isOne ? styles.four : styles.three)}>
        {VALUES.map(({ key, name, unit }) => (
          <Card panel as="section" key={key}>
            <h3>{name}</h3>
            <p className={styles.large}>
              <b>{last[key] ? Number(last[key]).toLocaleString('zh-CN') : '—'}</b>
              {last[key] ? unit : ''}
              <span className={styles.change}>{changeText(healths, names, key)}</span>
            </p>
            {isOne ? null : (
              <Chart
                label={`${name}的变化：${healths.map((one, at) => `${names[at]} ${one[key] || '未测'}`).join('，')}`}
                height={HEIGHT}
                data={{
                  semesters: names,
                  lines: [
                    {
                      name: '',
                      isHighlighted: true,
                      values: healths.map((one) => (one[key] ? Number(one[key]) : null)),
                    },
                  ],
                }}
                draw={drawTrend}
                numbers={{
                  columns: ['学期', `${name}（${unit}）`],
                  rows: healths.map((one, at) => [names[at] ?? '', one[key] || '—']),
                }}
              />
            )}
          </Card>
        ))}
        {isOne ? (
          <Card panel as="section">
            <h3>体重指数</h3>
            <BodyMass health={last} />
          </Card>
        ) : null}
      </div>
      {isOne ? (
        <p className="ui-muted ui-text-14">按学年测量。再选一个学期，就能看到变化曲线。</p>
      ) : (
        <Card panel as="section">
          <h3 className={styles.heading}>体重指数与体质测试</h3>
          <ul className={classNames('ui-tabular', styles.readings)}>
            {healths.map((one, at) => (
              <li key={one.semesterId}>
                <span>{names[at]}</span>
                <b>{one.bmi || '—'}</b>
                {levelOf(one)}
                <Reading health={one} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const LEVELS = Object.values(BodyMassLevel);
const levelOf = ({ bmiLevel }: SemesterHealth) => bodyMassLevelLabel[bmiLevel as BodyMassLevel];

/** The index of body mass in the four ranges of the standard; the number alone where that says nothing. */
function BodyMass({ health }: { health: SemesterHealth }) {
  const { bmi, bmiLevel } = health;
  const label = levelOf(health);
  if (!label)
    return (
      <p className={styles.large}>
        <b>{bmi || '—'}</b>
        <Reading health={health} />
      </p>
    );
  return (
    <>
      <p className={styles.large}>
        <b>{bmi}</b>
        {label}
        <Reading health={health} />
      </p>
      <ul className={styles.ranges} aria-hidden="true">
        {LEVELS.map((level) => (
          <li key={level} className={level === bmiLevel ? styles.here : undefined}>
            {bodyMassLevelLabel[level]}
          </li>
        ))}
      </ul>
    </>
  );
}

/** 体质测试合格, by the total of the standard; nothing where it was not given. */
const Reading = ({ health: { qualified } }: { health: SemesterHealth }) =>
  qualified === undefined ? null : (
    <span className={qualified === 0 ? styles.passedText : styles.failedText}>
      体质测试{qualified === 0 ? '合格' : '不合格'}
    </span>
  );
