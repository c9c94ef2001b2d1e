import { type EvaluateScore, LEAST_PEERS_SHOWN, MOST_MARK } from '@vimo/contract';
import { Card, classNames, lookOf, ScrollsSideways } from '@vimo/ui';
import { Chart } from '@vimo/ui/chart';
import { drawScores, lowestOf, type ScoreLines } from './draw-scores.ts';
import { changeText, comparedText, type MovedScore, risenMost } from './score-facts.ts';
import styles from './scores.module.css';

const LINES_HEIGHT = 340;
const shown = (score: number | '') => (score === '' ? '—' : score.toFixed(1));

/** What rose most, as a sentence; nothing in the first semester, or where nothing rose. */
export function Headline({ scores }: { scores: readonly MovedScore[] }) {
  const most = risenMost(scores);
  if (!most) return null;
  return (
    <section className={styles.say}>
      <h2>
        “<em>{most.name}</em>”升得最多，比上学期高 {most.change.toFixed(1)} 分
      </h2>
      <p>{comparedText(most)}</p>
    </section>
  );
}

/** A score as a bar of a hundred, with what the pupil gave (filled) and what classmates gave (hollow) on it. */
function Scale({ score, self, peer }: EvaluateScore) {
  const at = (points: number | '') => (points === '' ? undefined : { left: `${(points / MOST_MARK) * 100}%` });
  return (
    <span className={styles.scale} aria-hidden="true">
      {score === '' ? null : <u style={{ width: `${(score / MOST_MARK) * 100}%` }} />}
      {self === '' ? null : <i className={styles.self} style={at(self)} />}
      {peer === '' ? null : <i className={styles.peer} style={at(peer)} />}
    </span>
  );
}

const Legend = () => (
  <p className={styles.legend}>
    <span>
      <i className={styles.self} />
      自评
    </span>
    <span>
      <i className={styles.peer} />
      互评（同学平均）
    </span>
  </p>
);

/** The modules of a semester on one scale. */
export function ModuleScores({ scores }: { scores: readonly EvaluateScore[] }) {
  const withoutPeers = scores.some(({ score, peer }) => score !== '' && peer === '');
  return (
    <Card panel as="section" aria-label="各模块得分">
      <div className={styles.title}>
        <h2>各模块得分</h2>
        <Legend />
      </div>
      <ul className={styles.modules}>
        {scores.map((one) => {
          const { hue, icon: Icon } = lookOf(one.name);
          return (
            <li key={one.name} className={hue}>
              <span className={classNames('ui-petal ui-petal-small', hue)}>
                <Icon />
              </span>
              <h3>{one.name}</h3>
              <Scale {...one} />
              <b>
                {shown(one.score)}
                <span className="ui-visually-hidden">分，满分 {MOST_MARK} 分</span>
              </b>
              <p>
                <span>自评 {shown(one.self)}</span>
                <span>互评 {shown(one.peer)}</span>
              </p>
            </li>
          );
        })}
      </ul>
      {withoutPeers ? (
        <p className={styles.note}>
          互评是空的，因为没有安排互评，或评分的同学不足 {LEAST_PEERS_SHOWN} 人：那样会猜出是谁打的分。
        </p>
      ) : null}
    </Card>
  );
}

/** How the modules developed over the semesters; nothing while there is one. */
export function ScoresOverTime(lines: ScoreLines) {
  if (lines.terms.length < 2) return null;
  const least = lowestOf(lines);
  return (
    <Card panel as="section">
      <div className={styles.title}>
        <h2>{lines.terms.length} 个学期的变化</h2>
        {least > 0 ? <p className="ui-muted">竖轴从 {least} 开始</p> : null}
      </div>
      <Chart
        label={`各模块得分的变化：${lines.lines.map(({ name }) => name).join('、')}`}
        height={LINES_HEIGHT}
        data={lines}
        draw={drawScores}
        numbers={{
          columns: ['模块', ...lines.terms],
          rows: lines.lines.map(({ name, values }) => [name, ...values.map((value) => value?.toFixed(1) ?? '—')]),
        }}
      />
    </Card>
  );
}

/** Each indicator with both marks and how it moved. */
export function IndicatorScores({ scores }: { scores: readonly MovedScore[] }) {
  const most = risenMost(scores);
  if (scores.length === 0) return null;
  return (
    <Card panel as="section" className={styles.indicators}>
      <div className={styles.title}>
        <h2>每个指标</h2>
        <Legend />
      </div>
      <ScrollsSideways label="每个指标的得分">
        <table className="ui-tabular">
          <thead>
            <tr>
              <th scope="col">指标</th>
              <th scope="col" className={styles.bar}>
                0 到 {MOST_MARK}
              </th>
              <th scope="col">自评</th>
              <th scope="col">互评</th>
              <th scope="col">得分</th>
              <th scope="col">比上学期</th>
            </tr>
          </thead>
          <tbody>
            {scores.map((one) => (
              <tr key={one.name} className={one.name === most?.name ? styles.best : undefined}>
                <th scope="row">{one.name}</th>
                <td className={styles.bar}>
                  <Scale {...one} />
                </td>
                <td>{shown(one.self)}</td>
                <td>{shown(one.peer)}</td>
                <td>{shown(one.score)}</td>
                <td>{changeText(one.change)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollsSideways>
    </Card>
  );
}

/** Where the numbers come from. */
export const HowScored = () => (
  <section className={classNames('ui-card', styles.how)}>
    <h2>分数怎么来的</h2>
    <ol>
      <li>每个指标 0 到 {MOST_MARK} 分，你给自己打，班里同学也给你打。</li>
      <li>有互评时，得分由自评和互评合成；没有互评时，得分就是自评。</li>
      <li>评价截止后才算分；同学的分只看平均，看不到是谁打的。</li>
    </ol>
  </section>
);
