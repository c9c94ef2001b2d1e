import { Avatar, CheckBoldIcon, classNames, Segmented } from '@vimo/ui';
import { useEffect, useRef } from 'react';
import styles from './indicator.module.css';
import { type Marks, marksOf, type Rated } from './marks.ts';
import faces from './peers.module.css';
import { PersonMarks } from './person-marks.tsx';
import { ScoreRow } from './score-row.tsx';

export type PeerView = 'person' | 'point';

/** On phones: one classmate at a time, or one point of all classmates at a time. */
export function PeerCards({
  people,
  marks,
  view,
  onView,
  at,
  onAt,
}: {
  people: readonly Rated[];
  marks?: Marks;
  view: PeerView;
  onView: (view: PeerView) => void;
  /** The classmate, or the point, that is shown. */
  at: number;
  onAt: (at: number) => void;
}) {
  const strip = useRef<HTMLElement>(null);
  // The one that is shown is among those that are seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is shown
  useEffect(() => {
    strip.current?.querySelector('[aria-current=true]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [at, view]);
  const person = people[Math.min(at, people.length - 1)];
  const points = people[0] ? marksOf(people[0]) : [];
  const point = points[Math.min(at, points.length - 1)];
  if (!person || !point) return null;
  const isDone = (of: Rated) => (marks?.count(marksOf(of)) ?? 0) === marksOf(of).length;
  const views = (
    <Segmented
      label="评价方式"
      value={view}
      onChange={(next: PeerView) => onView(next)}
      options={[
        { value: 'person', label: '按同学' },
        { value: 'point', label: '按指标' },
      ]}
    />
  );
  if (view === 'point')
    return (
      <>
        <div className={faces.personHead}>
          <div>
            <h2>{point.pointName}</h2>
            <span className="ui-muted ui-tabular">
              第 {Math.min(at, points.length - 1) + 1} / {points.length} 项
            </span>
          </div>
          {views}
        </div>
        <section className={classNames('ui-card', styles.indicator)} aria-label={point.pointName}>
          {people.map((one, index) => {
            const mark = marksOf(one)[Math.min(at, points.length - 1)]!;
            return marks ? (
              <ScoreRow
                key={mark.id}
                plain={index === 0}
                mark={mark}
                marks={marks}
                label={`${one.name} ${mark.pointName}`}
              >
                <bdi translate="no">{one.name}</bdi>
              </ScoreRow>
            ) : (
              <p key={mark.id} className={classNames(styles.given, index === 0 && styles.plain)}>
                <span translate="no">{one.name}</span>
                {mark.score === '' ? <span className="ui-muted">未评</span> : <b>{mark.score} 分</b>}
              </p>
            );
          })}
        </section>
      </>
    );
  return (
    <>
      <nav className={faces.peers} aria-label="同学" ref={strip}>
        {people.map((one, index) => (
          <button
            type="button"
            key={marksOf(one)[0]?.id}
            className={classNames(index === at && faces.on)}
            aria-current={index === at}
            onClick={() => onAt(index)}
          >
            <span className={faces.face}>
              <Avatar src={one.picture ?? null} />
              {marks && isDone(one) ? (
                <span className={faces.tick}>
                  <CheckBoldIcon />
                  <span className="ui-visually-hidden">已评完</span>
                </span>
              ) : null}
            </span>
            <span className="ui-truncate" translate="no">
              {one.name}
            </span>
          </button>
        ))}
      </nav>
      <div className={faces.personHead}>
        <div>
          <h2 translate="no">{person.name}</h2>
          <span className="ui-muted ui-tabular">
            {[person.studentNo && `${person.studentNo} 号`, `${Math.min(at, people.length - 1) + 1} / ${people.length}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {views}
      </div>
      <PersonMarks rated={person} {...(marks ? { marks } : {})} />
    </>
  );
}
