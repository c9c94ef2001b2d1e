import { art } from '@vimo/ui';
import styles from './college-picture.module.css';

/** The picture of the creator college, another one on phones. */
export const CollegePicture = () => (
  <picture className={styles.college}>
    <source media="(max-width: 767px)" srcSet={art('college-m')} />
    <img
      src={art('college')}
      alt="创客学院：课程、工具与资源，按角色开放"
      width={1200}
      height={240}
      loading="lazy"
      decoding="async"
    />
  </picture>
);
