import { useCall } from '@vimo/client';
import { comprehensiveLevelLabel, type DataOf, recordItems, selfReportOne } from '@vimo/contract';
import { Card, classNames, EmptyState, ErrorState, LinkButton, Loading, lookOf, SkeletonText } from '@vimo/ui';
import { Chart } from '@vimo/ui/chart';
import { ShareBar } from '../../../features/share-bar/share-bar.tsx';
import { drawRadar } from '../chart/draw-radar.ts';
import styles from './overview.module.css';
import type { Term } from './terms.ts';

type Axes = DataOf<typeof recordItems>;
const RADAR_HEIGHT = 360;
const percent = (share: number) => `${share * 100}%`;

/** 五育发展: what each module reached in the last of the semesters, beside the first where there are several; and the teacher's words. */
export function Overview({ terms }: { terms: readonly Term[] }) {
  const [first, last] = [terms[0]!, terms.at(-1)!];
  const isKnown = first.asked !== undefined && last.asked !== undefined;
  const now = useCall(recordItems, last.asked ?? {}, { enabled: isKnown });
  const before = useCall(recordItems, first.asked ?? {}, { enabled: isKnown });
  const error = now.error ?? before.error;
  if (!isKnown) return null;
  if (error && !(now.data && before.data))
    return (
      <Card as="section">
        <ErrorState error={error} onRetry={() => void Promise.all([now.refetch(), before.refetch()])} />
      </Card>
    );
  if (!now.data || !before.data)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  return (
    <div className={styles.overview}>
      <Radar first={first} last={last} now={now.data} before={first === last ? undefined : before.data} />
      {first === last ? (
        <Levels axes={now.data} term={last} />
      ) : (
        <Ways first={first} last={last} now={now.data} before={before.data} number={terms.length} />
      )}
    </div>
  );
}

const shareOf = (axes: Axes, module: string) => axes.find(({ name }) => name === module)?.self ?? 0;

function Radar({ first, last, now, before }: { first: Term; last: Term; now: Axes; before: Axes | undefined }) {
  return (
    <Card panel as="section" className={styles.radar}>
      <div className={styles.title}>
        <h3>五育发展</h3>
        {before ? (
          <p className={styles.legend}>
            <span>
              <i />
              {last.name}
            </span>
            <span>
              <i className={styles.before} />
              {first.name}
            </span>
          </p>
        ) : (
          <p className="ui-muted">{last.longName}</p>
        )}
      </div>
      <Chart
        label={`五育雷达图：${now.map(({ name, self }) => `${name} ${self.toFixed(2)}`).join('，')}`}
        height={RADAR_HEIGHT}
        data={now.map(({ name, self }) => ({ name, self, clas: before ? shareOf(before, name) : null, grade: null }))}
        draw={drawRadar}
      />
    </Card>
  );
}

/** 各模块得分与等级 of one semester, with the class teacher's words on it. */
function Levels({ axes, term }: { axes: Axes; term: Term }) {
  const comment = useCall(selfReportOne, { semesterId: term.id }).data;
  return (
    <Card panel as="section">
      <div className={styles.title}>
        <h3>各模块得分与等级</h3>
        <p className="ui-muted">按通过的记录条数算：和年级里记录最多的十分之一同学一样多，就是满分 1.00</p>
      </div>
      {axes.every(({ num }) => num === 0) ? (
        <EmptyState
          small
          text="这个学期还没有通过的记录"
          action={
            <LinkButton variant="outline" size="small" href="/mine/xsjl">
              去写实记录
            </LinkButton>
          }
        />
      ) : (
        <ul className={classNames('ui-tabular', styles.axes)}>
          {axes.map(({ name, self, level }) => {
            const { hue, icon: Icon } = lookOf(name);
            return (
              <li key={name} className={hue}>
                <span className="ui-petal ui-petal-small is-solid">
                  <Icon />
                </span>
                <span>{name}</span>
                <ShareBar share={self} />
                <b>{self.toFixed(2)}</b>
                <span className={styles.level} data-level={level} title={level ? undefined : '暂无等级'}>
                  <span className="ui-visually-hidden">等级</span>
                  {comprehensiveLevelLabel[level] ?? '—'}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className={classNames('ui-tabular', styles.key)}>
        等级看得分：A 0.90 起，B 0.75 起，C 0.60 起，D 0.40 起，再低是 E。
      </p>
      {comment?.teacherComment ? (
        <figure className={styles.comment}>
          <blockquote>{comment.teacherComment}</blockquote>
          <figcaption>{['教师评语', comment.teacherName].filter(Boolean).join(' · ')}</figcaption>
        </figure>
      ) : null}
    </Card>
  );
}

/** How far each module came between the first and the last semester. */
function Ways({
  first,
  last,
  now,
  before,
  number,
}: {
  first: Term;
  last: Term;
  now: Axes;
  before: Axes;
  number: number;
}) {
  const rows = now.map(({ name, self }) => ({ name, to: self, from: shareOf(before, name) }));
  const forward = rows.every(({ from, to }) => to > from);
  // A tenth is left before the least, so that its mark has room.
  const least = Math.max(0, Math.floor(Math.min(...rows.flatMap(({ from, to }) => [from, to])) * 10) - 1) / 10;
  const at = (share: number) => percent((share - least) / (1 - least));
  return (
    <Card panel as="section">
      <div className={styles.title}>
        <h3>{forward ? `${number} 个学期，${rows.length} 个模块都在往前走` : '各模块的变化'}</h3>
        <p className="ui-muted">
          空心是{first.name}，实心是{last.name}
        </p>
      </div>
      <ul className={classNames('ui-tabular', styles.ways)}>
        {rows.map(({ name, from, to }) => (
          <li key={name} className={lookOf(name).hue}>
            <span>{name}</span>
            <span className={styles.way} aria-hidden="true">
              <u style={{ left: at(Math.min(from, to)), right: `calc(100% - ${at(Math.max(from, to))})` }} />
              <i className={styles.from} style={{ left: at(from) }} />
              <i style={{ left: at(to) }} />
            </span>
            <span className="ui-visually-hidden">
              从 {from.toFixed(2)} 到 {to.toFixed(2)}
            </span>
            <b>{changeText(to - from)}</b>
          </li>
        ))}
      </ul>
      <p className={classNames('ui-tabular', styles.scale)} aria-hidden="true">
        <span>{least.toFixed(1)}</span>
        <span>1.0</span>
      </p>
    </Card>
  );
}

/** +0.05, -0.03, 持平. */
function changeText(change: number): string {
  const shown = change.toFixed(2);
  return Number(shown) === 0 ? '持平' : change > 0 ? `+${shown}` : shown;
}
