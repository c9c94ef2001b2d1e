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
import activityCardStyles from '../activity/activity-card.module.css';
import { stagesText } from '../activity/activity-view.ts';
import styles from './base.module.css';
import { CallBase, RouteToBase } from './base-steps.tsx';
import { baseHref, basePicture, bookingText, openHref, openText } from './base-view.ts';

const PICTURE_WIDTH = 960;

/** A base of the list, as a card of a grid: what is open there, how to call it and to find it, and the icon that follows it. */
export function BaseCard({ base, onFollow }: { base: BaseRow; onFollow: () => void }) {
  const followed = base.isConcern === 1;
  const stages = stagesText(base.suitSection);
  return (
    <article className={classNames(activityCardStyles.card, styles.card)}>
      <div className={activityCardStyles.picture}>
        <Picture src={basePicture(base, PICTURE_WIDTH)} alt="" width={640} height={376} />
        {base.types ? <span className={activityCardStyles.kind}>{base.types}</span> : null}
      </div>
      <button
        type="button"
        className={classNames(activityCardStyles.collect, followed && activityCardStyles.on)}
        aria-pressed={followed}
        aria-label={`关注：${base.names}`}
        onClick={onFollow}
      >
        <span>{followed ? <HeartFillIcon /> : <HeartIcon />}</span>
      </button>
      <div className={classNames(activityCardStyles.body, styles.body)}>
        <h2 className="ui-clamp-2">
          <AppLink href={baseHref(base.orgId)}>{base.names}</AppLink>
        </h2>
        <ul className={activityCardStyles.meta}>
          {base.address ? (
            <li>
              <MapPinIcon />
              <span className="ui-truncate">{base.address}</span>
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
        <div className={classNames(activityCardStyles.foot, styles.foot)}>
          {base.openActivityNum > 0 ? (
            <AppLink className={classNames('ui-link', styles.open)} href={openHref(base.orgId)}>
              {openText(base.openActivityNum)}
            </AppLink>
          ) : (
            <span className="ui-faint ui-text-13">{openText(0)}</span>
          )}
          <span className="ui-grow" />
          <CallBase base={base} className={classNames('ui-icon-button', styles.step)} />
          <RouteToBase base={base} className={classNames('ui-icon-button', styles.step)} />
        </div>
      </div>
    </article>
  );
}
