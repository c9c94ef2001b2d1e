import { homeSectionLabel } from '@vimo/contract';
import { Switch } from 'antd';
import { Grip } from '../../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../../shared/reorder/use-reorder.ts';
import styles from './home-layout.module.css';
import type { PanelProps } from './layout-words.ts';

/** The blocks of the home in order, each with its switch. */
export function SectionsPanel({ layout: { sections }, change, isLocked }: PanelProps) {
  const reorder = useReorder((from, to) => !isLocked && change({ sections: moved(sections, from, to) }));
  return (
    <section className="ui-card" aria-labelledby="sections">
      <h2 id="sections">
        版块 <small className="ui-muted">从上到下就是首页的顺序</small>
      </h2>
      <ul
        className={styles.rows}
        ref={(element) => {
          reorder.list.current = element;
        }}
      >
        {sections.map(({ key, on }, at) => (
          <li key={key} data-row className={reorder.over === at ? styles.over : undefined}>
            <Grip reorder={reorder} at={at} of={sections.length} name={homeSectionLabel[key]} />
            <span className={styles.name}>{homeSectionLabel[key]}</span>
            <Switch
              checked={on}
              disabled={isLocked}
              aria-label={`显示${homeSectionLabel[key]}`}
              onChange={(next) =>
                change({ sections: sections.map((one) => (one.key === key ? { ...one, on: next } : one)) })
              }
            />
          </li>
        ))}
      </ul>
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
    </section>
  );
}
