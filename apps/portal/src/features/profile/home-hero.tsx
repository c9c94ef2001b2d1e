import './profile.css';
import { pictureUrl } from '@vimo/contract';
import { Avatar, art, classNames, greeting } from '@vimo/ui';
import type { ReactNode } from 'react';

/** The greeting that leads a home page, over a picture. `light` is the student's meadow, else the parent's evening. */
export function HomeHero({
  name,
  headimg,
  light = false,
  children,
}: {
  name: string;
  headimg: string;
  light?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={classNames('phero', light && 'light')}>
      <img src={art(light ? 'deco-meadow' : 'deco-family')} alt="" className="bgart" />
      <Avatar src={pictureUrl(headimg, 160)} size="xlarge" />
      <div>
        <h1>
          {greeting(new Date().getHours())}，{name}
        </h1>
        <p>{children}</p>
      </div>
    </section>
  );
}
