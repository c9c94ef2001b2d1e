import { pictureUrl } from '@vimo/contract';
import { Avatar, art, greeting } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './profile.module.css';

/** The greeting that leads a home page, over a picture. */
export function HomeHero({
  name,
  headimg,
  of,
  children,
}: {
  name: string;
  headimg: string;
  of: { sex: number; isStudent: boolean };
  children: ReactNode;
}) {
  return (
    <section className={styles.hero}>
      <img src={art('deco-family')} alt="" className={styles.background} />
      <Avatar src={pictureUrl(headimg, 160)} of={of} size="xlarge" />
      <div>
        <h1>
          {greeting(new Date().getHours())}，<bdi translate="no">{name}</bdi>
        </h1>
        <p>{children}</p>
      </div>
    </section>
  );
}
