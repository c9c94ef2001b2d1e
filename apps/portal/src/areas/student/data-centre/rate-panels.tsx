import type { areaRates, DataOf, recordItems, recordPassRate } from '@vimo/contract';
import { classNames, ModuleTag, ScrollsSideways } from '@vimo/ui';
import { Chart } from '@vimo/ui/chart';
import { drawRadar } from '../chart/draw-radar.ts';
import numbers from '../chart/numbers.module.css';
import { drawRates } from './draw.ts';
import { type KnownRates, knownRates, ownPercentText, percentText } from './known-rates.ts';
import tones from './panel.module.css';
import { type Answered, Legend, Panel } from './panel.tsx';
import styles from './rate-panels.module.css';

const RATE_HEIGHT = 260;
const RADAR_HEIGHT = 340;

/** How often a student was there, in and out of school. */
export function AttendanceRates({ of }: { of: Answered<DataOf<typeof areaRates>> }) {
  const places = of.data
    ? [
        { name: '校内活动', shares: knownRates(of.data.onCampus) },
        { name: '校外活动', shares: knownRates(of.data.offCampus) },
      ]
    : [];
  const has = (key: keyof KnownRates) => places.some(({ shares }) => shares[key] !== null);
  return (
    <Panel
      title="活动到勤率"
      text="报名的活动里到场的比例，以主办方确认为准"
      width="half"
      height={RATE_HEIGHT}
      of={of}
      extra={<Legend clas={has('clas')} grade={has('grade')} />}
      isEmpty={() => !(['self', 'clas', 'grade'] as const).some(has)}
    >
      {() => (
        <>
          <Chart
            label={`活动到勤率：${places.map(({ name, shares }) => `${name}本人 ${ownPercentText(shares.self)}`).join('，')}`}
            height={RATE_HEIGHT}
            data={places}
            draw={drawRates}
            numbers={{
              columns: ['活动', '本人', '班级平均', '年级平均'],
              rows: places.map(({ name, shares }) => [
                name,
                ownPercentText(shares.self),
                percentText(shares.clas),
                percentText(shares.grade),
              ]),
            }}
          />
          {places.map(({ name, shares }) =>
            shares.self === null ? (
              <p key={name} className={styles.tip}>
                {name}本人暂无到勤率：这段时间没有登记过到场。
              </p>
            ) : null,
          )}
        </>
      )}
    </Panel>
  );
}

const pointsText = (own: number, other: number) => {
  const points = Math.round(own * 100) - Math.round(other * 100);
  return points === 0 ? '持平' : `${points > 0 ? '高' : '低'} ${Math.abs(points)} 个百分点`;
};
/** Such as 比班级高 5 个百分点，与年级持平. */
const comparison = ({ self, clas, grade }: KnownRates) =>
  [['班级', clas] as const, ['年级', grade] as const]
    .flatMap(([name, share]) => {
      if (self === null || share === null) return [];
      const points = pointsText(self, share);
      return [points === '持平' ? `与${name}持平` : `比${name}${points}`];
    })
    .join('，');

/** Passed records of those that were decided. */
export function PassRate({ of }: { of: Answered<DataOf<typeof recordPassRate>> }) {
  return (
    <Panel title="记录通过率" text="审核完的记录里通过的比例" width="half" height={RATE_HEIGHT} of={of}>
      {(data) => {
        const rates = knownRates(data);
        return (
          <>
            <p className={styles.large}>
              <b className="ui-tabular">{ownPercentText(rates.self)}</b>
              {data.decided > 0 ? comparison(rates) : '这段时间还没有审核完的记录'}
            </p>
            <dl className={styles.rates}>
              {(['self', 'clas', 'grade'] as const).map((key) =>
                rates[key] === null ? null : (
                  <div key={key}>
                    <dt>{{ self: '本人', clas: '班级', grade: '年级' }[key]}</dt>
                    <dd className="ui-tabular">
                      <span aria-hidden="true">
                        <i className={tones[key]} style={{ width: `${rates[key] * 100}%` }} />
                      </span>
                      {percentText(rates[key])}
                    </dd>
                  </div>
                ),
              )}
            </dl>
            <p className={styles.tip}>
              {data.decided > 0 ? `共审核 ${data.decided} 条，通过 ${data.passed} 条。` : ''}
              提交前看一眼带星号的字段和现场照片，能少走一次退回。
            </p>
          </>
        );
      }}
    </Panel>
  );
}

const fixed = (share: number | null) => (share === null ? '—' : share.toFixed(2));

/** Records by module, beside class and grade. */
export function RecordItems({ of }: { of: Answered<DataOf<typeof recordItems>> }) {
  const has = (key: 'clas' | 'grade') => of.data?.some((axis) => axis[key] !== null) ?? false;
  return (
    <Panel
      title="记录条目"
      text="和年级里记录最多的十分之一同学一样多，就是满值 1"
      width="full"
      height={RADAR_HEIGHT}
      of={of}
      extra={<Legend clas={has('clas')} grade={has('grade')} />}
    >
      {(axes) => (
        <div className={styles.radar}>
          <Chart
            label={`记录条目雷达图，本人：${axes.map(({ name, self }) => `${name} ${fixed(self)}`).join('，')}`}
            height={RADAR_HEIGHT}
            data={axes}
            draw={drawRadar}
          />
          <ScrollsSideways label="各模块的数据">
            <table className={classNames('ui-tabular', numbers.numbers)}>
              <caption className="ui-visually-hidden">各模块的记录条目</caption>
              <thead>
                <tr>
                  <th scope="col">模块</th>
                  <th scope="col">条数</th>
                  <th scope="col">本人</th>
                  {has('clas') ? <th scope="col">班级</th> : null}
                  {has('grade') ? <th scope="col">年级</th> : null}
                </tr>
              </thead>
              <tbody>
                {axes.map(({ name, num, self, clas, grade }) => (
                  <tr key={name}>
                    <th scope="row">
                      <ModuleTag name={name} />
                    </th>
                    <td>{num}</td>
                    <td>
                      <b>{fixed(self)}</b>
                    </td>
                    {has('clas') ? <td>{fixed(clas)}</td> : null}
                    {has('grade') ? <td>{fixed(grade)}</td> : null}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollsSideways>
        </div>
      )}
    </Panel>
  );
}
