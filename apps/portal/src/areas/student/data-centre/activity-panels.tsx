import { type activityItems, DAY_NAMES, DAY_PARTS, type DataOf, PLACES } from '@vimo/contract';
import { classNames } from '@vimo/ui';
import { Chart } from '@vimo/ui/chart';
import styles from './activity-panels.module.css';
import { drawCities, drawFunnel, drawRing } from './draw.ts';
import tones from './panel.module.css';
import { type Answered, Panel, RankedBars } from './panel.tsx';
import { partsOfDay } from './parts-of-day.ts';

type Items = DataOf<typeof activityItems>;
const CHART_HEIGHT = 236;
const RING_HEIGHT = 180;
const isNone = ({ activityNum }: Items) => activityNum === 0;
const said = (rows: readonly (readonly [string, number])[]) =>
  rows.map(([name, count]) => `${name} ${count} 次`).join('，');
const shareText = (count: number, all: number) => `${Math.round((count / Math.max(1, all)) * 100)}%`;

/** What a student attended: types, organisations, cities, times, in or out of school. */
export function ActivityPanels({ items }: { items: Answered<Items> }) {
  return (
    <>
      <Panel
        title="偏好活动类型"
        text="参加最多的 3 类"
        width="third"
        height={CHART_HEIGHT}
        of={items}
        isEmpty={isNone}
      >
        {({ top3TypeMap, activityNum }) => {
          const steps = Object.entries(top3TypeMap);
          return (
            <Chart
              label={`偏好活动类型漏斗：${said(steps)}`}
              height={CHART_HEIGHT}
              data={{ steps, all: activityNum }}
              draw={drawFunnel}
              numbers={{
                columns: ['类型', '次数', '占比'],
                rows: steps.map(([name, count]) => [name, count, shareText(count, activityNum)]),
              }}
            />
          );
        }}
      </Panel>
      <Panel title="常去机构" text="去得最多的 5 家" width="third" height={CHART_HEIGHT} of={items} isEmpty={isNone}>
        {({ topBaseMap }) => <RankedBars rows={Object.entries(topBaseMap)} unit="次" isRanked />}
      </Panel>
      <Panel
        title="常去城市"
        text="去得最多的 3 座"
        width="third"
        height={CHART_HEIGHT}
        of={items}
        isEmpty={({ cityNum }) => cityNum === 0}
      >
        {({ top3CityMap }) => {
          const cities = Object.entries(top3CityMap);
          return (
            <Chart
              label={`常去城市柱状图：${said(cities)}`}
              height={CHART_HEIGHT}
              data={cities}
              draw={drawCities}
              numbers={{ columns: ['城市', '次数'], rows: cities }}
            />
          );
        }}
      </Panel>
      <Panel
        title="偏好活动时间"
        text="一天里与一周里参加活动的时段"
        width="wide"
        height={CHART_HEIGHT}
        of={items}
        isEmpty={isNone}
      >
        {({ perTimeTypeMap }) => <Times counts={perTimeTypeMap} />}
      </Panel>
      <Panel title="校内外占比" width="third" height={RING_HEIGHT + 72} of={items} isEmpty={isNone}>
        {({ perAreaTypeMap, activityNum }) => {
          const parts = [PLACES.outside, PLACES.school].map((name) => [name, perAreaTypeMap[name] ?? 0] as const);
          return (
            <>
              <Chart
                label={`校内外占比：${parts.map(([name, count]) => `${name} ${count} 次占 ${shareText(count, activityNum)}`).join('，')}`}
                height={RING_HEIGHT}
                data={{ parts, unit: '次活动' }}
                draw={drawRing}
              />
              <ul className={classNames('ui-tabular', styles.shares, styles.apart)}>
                {parts.map(([name, count], at) => (
                  <li key={name}>
                    <i className={at === 0 ? tones.self : tones.clas} />
                    <span>{name}</span>
                    <b>{shareText(count, activityNum)}</b>
                    <small>{count} 次</small>
                  </li>
                ))}
              </ul>
              <p className={styles.note}>校内是本校组织的活动，校外是教育局、研学基地和其他学校组织的。</p>
            </>
          );
        }}
      </Panel>
    </>
  );
}

const TONES = [tones.self, tones.clas, styles.evening];

/** A ring by part of the day, its legend with the weekdays behind each, and the table of the week beside it; what is no day and part of a day stands as bars. */
function Times({ counts }: { counts: Readonly<Record<string, number>> }) {
  const parts = partsOfDay(counts);
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  if (all < Object.values(counts).reduce((sum, count) => sum + count, 0))
    return <RankedBars rows={Object.entries(counts)} unit="次" />;
  return (
    <div className={styles.times}>
      <div>
        <Chart
          label={`偏好活动时间：${parts.map(({ part, count }) => `${part} ${count} 次占 ${shareText(count, all)}`).join('，')}`}
          height={RING_HEIGHT}
          data={{ parts: parts.map(({ part, count }) => [part, count] as const), unit: '次活动' }}
          draw={drawRing}
        />
        <ul className={classNames('ui-tabular', styles.shares)}>
          {parts.map(({ part, count, days }, at) => (
            <li key={part}>
              <i className={TONES[at]} />
              <span>
                {part}
                {days.length > 0 ? (
                  <small className={styles.days}>
                    {days.map(([day, times]) => (
                      <span key={day} className="ui-no-break">
                        {day} {times} 次
                      </span>
                    ))}
                  </small>
                ) : null}
              </span>
              <b>{shareText(count, all)}</b>
              <small>{count} 次</small>
            </li>
          ))}
        </ul>
      </div>
      <Week counts={counts} />
    </div>
  );
}

const STEPS = 5;

/** Days by parts of days, the darker the more often, the number in every cell. */
function Week({ counts }: { counts: Readonly<Record<string, number>> }) {
  const most = Math.max(...DAY_PARTS.flatMap((part) => DAY_NAMES.map((day) => counts[day + part] ?? 0)));
  const stepOf = (count: number) => (count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * STEPS)));
  return (
    <table className={classNames('ui-tabular', styles.week)}>
      <caption className="ui-visually-hidden">一周各时段参加活动的次数</caption>
      <thead>
        <tr>
          <td />
          {DAY_NAMES.map((day) => (
            <th key={day} scope="col">
              <span className="ui-desktop-only">{day}</span>
              <span className="ui-phone-only">{day.slice(1)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DAY_PARTS.map((part) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            {DAY_NAMES.map((day) => {
              const count = counts[day + part] ?? 0;
              return (
                <td
                  key={day}
                  data-step={stepOf(count)}
                  className={count > 0 && count === most ? styles.most : undefined}
                >
                  {count}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
