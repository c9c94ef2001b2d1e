import { AppLink, SectionHeader } from '@vimo/ui';
import { CollegePicture } from '../college/college-picture.tsx';
import { COLLEGE_HREF } from '../college/preview-kind.ts';

/** The picture that leads to the creator college (spec 1, 2.8). */
export const CollegeBlock = () => (
  <section className="sec">
    <div className="wrap">
      <SectionHeader title="创客学院" moreHref={COLLEGE_HREF} />
      <AppLink className="college-link" href={COLLEGE_HREF}>
        <CollegePicture />
      </AppLink>
    </div>
  </section>
);
