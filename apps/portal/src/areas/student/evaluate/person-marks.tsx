import { classNames, lookOf } from '@vimo/ui';
import styles from './indicator.module.css';
import type { Marks, Rated } from './marks.ts';
import { ScoreRow } from './score-row.tsx';

/** All marks of one person, a card an indicator of the first level; without `marks` they are read only. */
export function PersonMarks({ rated, marks }: { rated: Rated; marks?: Marks }) {
  return rated.ones.map(({ name, twos }) => {
    const { hue, icon: Icon } = lookOf(name);
    const all = twos.flatMap((two) => two.marks);
    const done = marks ? marks.count(all) : all.filter(({ score }) => score !== '').length;
    return (
      <section key={name} className={classNames('ui-card', styles.indicator)} aria-label={name}>
        <h2>
          <span className={classNames('ui-petal', hue)}>
            <Icon />
          </span>
          {name}
          <small className="ui-tabular">
            已评 {done} / {all.length}
          </small>
        </h2>
        {twos.map((two) => (
          <div key={two.name} className={styles.second}>
            <h3>{two.name}</h3>
            {two.marks.map((mark, at) =>
              marks ? (
                <ScoreRow
                  key={mark.id}
                  plain={at === 0}
                  mark={mark}
                  marks={marks}
                  label={`${two.name} ${mark.pointName}`}
                />
              ) : (
                <p key={mark.id} className={classNames(styles.given, at === 0 && styles.plain)}>
                  <span>{mark.pointName}</span>
                  {mark.score === '' ? (
                    <span className="ui-muted">未评</span>
                  ) : (
                    <b className="ui-tabular">{mark.score} 分</b>
                  )}
                </p>
              ),
            )}
          </div>
        ))}
      </section>
    );
  });
}
