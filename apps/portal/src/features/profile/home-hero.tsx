import { pictureUrl } from '@vimo/contract';
import { Avatar, art, classNames, greeting } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './profile.module.css';

/** The greeting that leads a home page, over a picture. `light` is the student's meadow, else the parent's evening. */
export function HomeHero({
  name,
  headimg,
  of,
  light = false,
  children,
}: {
  name: string;
  headimg: string;
  of: { sex: number; isStudent: boolean };
  light?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={classNames(styles.hero, light && styles.light)}>
      <img src={art(light ? 'deco-meadow' : 'deco-family')} alt="" className={styles.background} />
      <Avatar src={pictureUrl(headimg, 160)} of={of} size="xlarge" />
      <div>
        <h1>
          {greeting(new Date().getHours())}，{name}
        </h1>
        <p>{children}</p>
      </div>
    </section>
  );
}
