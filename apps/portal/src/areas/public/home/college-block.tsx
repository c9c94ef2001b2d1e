import { AppLink, SectionHeader } from '@vimo/ui';
import styles from '../college/college-picture.module.css';
import { CollegePicture } from '../college/college-picture.tsx';
import { COLLEGE_HREF } from '../college/preview-kind.ts';

/** The picture that leads to the creator college. */
export const CollegeBlock = () => (
  <section className="ui-section">
    <div className="ui-container">
      <SectionHeader title="创客学院" moreHref={COLLEGE_HREF} />
      <AppLink className={styles.collegeLink} href={COLLEGE_HREF}>
        <CollegePicture />
      </AppLink>
    </div>
  </section>
);
