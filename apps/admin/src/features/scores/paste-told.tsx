import type { PastePlan } from './paste-plan.ts';
import styles from './scores.module.css';

/** What is to be known before a block is put in: what found no place, and what goes where. */
export const PasteTold = ({ plan: { by, pupils, told } }: { plan: PastePlan }) => (
  <div className={styles.told}>
    <ul>
      {told.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    {pupils.length > 0 ? (
      <>
        <p className={styles.where}>
          按{by}填入 {pupils.length} 名学生，空白的格不改动：
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <ol aria-label="填入的内容" tabIndex={0}>
          {pupils.map(({ name, values }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and nothing moves
            <li key={at}>
              {name}：{values}
            </li>
          ))}
        </ol>
      </>
    ) : null}
  </div>
);
