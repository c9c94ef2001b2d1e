import type { SemesterHealth } from '@vimo/contract';
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

/** 身心健康: what was measured, of one semester in numbers, over several as lines. */
export function Health({ healths, names }: { healths: readonly SemesterHealth[]; names: readonly string[] }) {
  const last = healths.findLast(({ height }) => height !== '');
  if (!last)
    return (
      <Card>
        <EmptyState small text="暂无数据" />
      </Card>
    );
  return (
    <div className={classNames('ui-tabular', styles.three)}>
      {VALUES.map(({ key, name, unit }) => (
        <Card panel as="section" key={key}>
          <h3>{name}</h3>
          <p className={styles.large}>
            <b>{last[key] || '—'}</b>
            {last[key] ? unit : ''}
          </p>
          {names.length > 1 ? (
            <Chart
              label={`${name}的变化：${healths.map((one, at) => `${names[at]} ${one[key] || '未测'}`).join('，')}`}
              height={HEIGHT}
              data={{
                semesters: names,
                lines: [{ name: '', values: healths.map((one) => (one[key] ? Number(one[key]) : null)) }],
              }}
              draw={drawTrend}
              numbers={{
                columns: ['学期', `${name}（${unit}）`],
                rows: healths.map((one, at) => [names[at] ?? '', one[key] || '—']),
              }}
            />
          ) : null}
        </Card>
      ))}
      <Card panel as="section">
        <h3>体重指数</h3>
        <p className={styles.large}>
          <b>{last.bmi || '—'}</b>
        </p>
        {last.qualified === undefined ? null : (
          <p className={last.qualified === 0 ? styles.passedText : styles.failedText}>
            体质测试{last.qualified === 0 ? '合格' : '不合格'}
          </p>
        )}
      </Card>
    </div>
  );
}
