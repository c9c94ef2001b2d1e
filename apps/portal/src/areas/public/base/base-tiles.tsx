import type { BaseRow } from '@vimo/contract';
import { AppLink, classNames, EmptyState, Loading, MapPinIcon, Picture, SkeletonBar } from '@vimo/ui';
import { baseHref, basePicture, openText } from '../../../features/base/base-view.ts';
import '../../../features/base/base.css';

/** The first ones lead, in double width (design/README, card anatomy). */
const LEADING = 2;

/** Bases of the home page: bare pictures with a caption, two wide and four narrow. Undefined is on its way. */
export function BaseTiles({ bases, count }: { bases: readonly BaseRow[] | undefined; count: number }) {
  if (!bases) {
    return (
      <Loading>
        <div className="bento">
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
            <div key={index} className={classNames('base', index < LEADING && 'w')}>
              <div className="im sk" />
              <div className="p sk-text">
                <SkeletonBar width="60%" height={18} />
                <SkeletonBar width="80%" height={14} />
              </div>
            </div>
          ))}
        </div>
      </Loading>
    );
  }
  if (bases.length === 0) return <EmptyState art="data" />;
  return (
    <ul className="bento">
      {bases.map((base, index) => (
        <li key={base.orgId} className={classNames('base', index < LEADING && 'w')}>
          <AppLink href={baseHref(base.orgId)}>
            <span className="im">
              <Picture src={basePicture(base, index < LEADING ? 960 : 480)} alt="" width={640} height={400} />
            </span>
            <div className="p">
              <h3 className="cut">{base.names}</h3>
              <span className="where">
                <MapPinIcon />
                <span className="cut">{[base.types, base.address].filter(Boolean).join(' · ')}</span>
              </span>
              {base.openActivityNum > 0 ? <span className="open">{openText(base.openActivityNum)}</span> : null}
            </div>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
