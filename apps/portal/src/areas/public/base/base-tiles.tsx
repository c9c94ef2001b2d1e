import type { BaseRow } from '@vimo/contract';
import { AppLink, classNames, Loading, MapPinIcon, Picture, SkeletonBar } from '@vimo/ui';
import styles from '../../../features/base/base.module.css';
import { baseHref, basePicture, openText } from '../../../features/base/base-view.ts';

/** The first ones lead, in double width. */
const LEADING = 2;

/** Bases of the home page: bare pictures with a caption, two wide and four narrow. Undefined is on its way. */
export function BaseTiles({ bases, count }: { bases: readonly BaseRow[] | undefined; count: number }) {
  if (!bases) {
    return (
      <Loading>
        <div className={styles.bento}>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
            <div key={index} className={classNames(styles.base, index < LEADING && styles.wide)}>
              <div className={classNames('ui-skeleton', styles.image)} />
              <div className={classNames('ui-skeleton-text', styles.words)}>
                <SkeletonBar width="60%" height={18} />
                <SkeletonBar width="80%" height={14} />
              </div>
            </div>
          ))}
        </div>
      </Loading>
    );
  }
  return (
    <ul className={styles.bento}>
      {bases.map((base, index) => (
        <li key={base.orgId} className={classNames(styles.base, index < LEADING && styles.wide)}>
          <AppLink href={baseHref(base.orgId)}>
            <span className={styles.image}>
              <Picture src={basePicture(base, index < LEADING ? 960 : 480)} alt="" width={640} height={400} />
            </span>
            <div className={styles.words}>
              <h3 className="ui-truncate">{base.names}</h3>
              <span className={styles.where}>
                <MapPinIcon />
                <span className="ui-truncate">{[base.types, base.address].filter(Boolean).join(' · ')}</span>
              </span>
              {base.openActivityNum > 0 ? <span className={styles.open}>{openText(base.openActivityNum)}</span> : null}
            </div>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
