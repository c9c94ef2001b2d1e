import type { BaseRow } from '@vimo/contract';
import {
  AppLink,
  CalendarBlankIcon,
  classNames,
  GraduationCapIcon,
  HeartFillIcon,
  HeartIcon,
  MapPinIcon,
  Picture,
} from '@vimo/ui';
import { stagesText } from '../activity/activity-view.ts';
import { CallBase, RouteToBase } from './base-steps.tsx';
import { baseHref, basePicture, bookingText, openHref, openText } from './base-view.ts';
import './base.css';

const PICTURE_WIDTH = 960;

/** A base of the list, in a `.grid3`: what is open there, how to call it and to find it, and the icon that follows it. */
export function BaseCard({ base, onFollow }: { base: BaseRow; onFollow: () => void }) {
  const followed = base.isConcern === 1;
  const stages = stagesText(base.suitSection);
  return (
    <article className="act">
      <div className="pic">
        <Picture src={basePicture(base, PICTURE_WIDTH)} alt="" width={640} height={376} />
        {base.types ? <span className="kind">{base.types}</span> : null}
      </div>
      <button
        type="button"
        className={classNames('fav', followed && 'on')}
        aria-pressed={followed}
        aria-label={`关注：${base.names}`}
        onClick={onFollow}
      >
        <span>{followed ? <HeartFillIcon /> : <HeartIcon />}</span>
      </button>
      <div className="b">
        <h2 className="clamp2">
          <AppLink href={baseHref(base.orgId)}>{base.names}</AppLink>
        </h2>
        <ul className="meta">
          {base.address ? (
            <li>
              <MapPinIcon />
              <span className="cut">{base.address}</span>
            </li>
          ) : null}
          <li>
            <CalendarBlankIcon />
            <span>{bookingText(base)}</span>
          </li>
          {stages ? (
            <li>
              <GraduationCapIcon />
              <span>{stages}</span>
            </li>
          ) : null}
        </ul>
        <div className="foot">
          {base.openActivityNum > 0 ? (
            <AppLink className="link open" href={openHref(base.orgId)}>
              {openText(base.openActivityNum)}
            </AppLink>
          ) : (
            <span className="faint fs13">{openText(0)}</span>
          )}
          <span className="grow" />
          <CallBase base={base} className="iconbtn step" />
          <RouteToBase base={base} className="iconbtn step" />
        </div>
      </div>
    </article>
  );
}
