import type { ClubRow } from '@vimo/contract';
import { Loading, SectionHeader, SkeletonBar } from '@vimo/ui';
import type { PortalHref } from '../../../shared/href.ts';
import styles from '../club/club.module.css';
import { ClubCard } from '../club/club-card.tsx';

/** Clubs of a home at most. */
const CLUBS = 6;

/** The clubs of a home; undefined while they are on their way. */
export function ClubBlock({ clubs, moreHref }: { clubs: readonly ClubRow[] | undefined; moreHref: PortalHref }) {
  return (
    <section className={styles.clubs}>
      <div className="ui-container">
        <SectionHeader title="学生社团" text="找到和你喜欢同一件事的人" moreHref={moreHref} />
        {clubs ? (
          <div className={styles.clubgrid}>
            {clubs.slice(0, CLUBS).map((club) => (
              <ClubCard key={club.id} club={club} />
            ))}
          </div>
        ) : (
          <Loading>
            <div className={styles.clubgrid}>
              {Array.from({ length: CLUBS }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
                <SkeletonBar key={index} height={196} radius={18} />
              ))}
            </div>
          </Loading>
        )}
      </div>
    </section>
  );
}
