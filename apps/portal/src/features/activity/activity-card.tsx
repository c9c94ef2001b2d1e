import {
  ActivityTime,
  AppLink,
  BankIcon,
  CalendarBlankIcon,
  classNames,
  GraduationCapIcon,
  HeartFillIcon,
  HeartIcon,
  MapPinIcon,
  PhoneIcon,
  Picture,
  Price,
  ProhibitIcon,
  Tag,
  TimeRange,
  UsersIcon,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import { ActivityApplyTag, isActivityOver } from './activity-apply-tag.tsx';
import styles from './activity-card.module.css';

/** The heart on a cover. `onToggle` is asked to collect or to take back; `subject` names what, for screen readers. */
export function CollectButton({
  collected,
  onToggle,
  subject,
}: {
  collected: boolean;
  onToggle: () => void;
  subject: string;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.collect, collected && styles.on)}
      aria-pressed={collected}
      aria-label={`收藏：${subject}`}
      onClick={onToggle}
    >
      <span>{collected ? <HeartFillIcon /> : <HeartIcon />}</span>
    </button>
  );
}

/** What an activity's card and row show. Times are wire strings; absent facts are left out. */
export type ActivityCardProps = {
  href: PortalHref;
  title: string;
  cover: string | null | undefined;
  start: string;
  end?: string | null;
  address?: string | null;
  /** 适合学段, ready to read: 小学、初中. */
  stages?: string;
  /** Places in all; 0 or absent is 人数不限. */
  limit?: number | null;
  price?: number | string | null;
  /** How the price is paid, shortly: 现场缴费. */
  payment?: string | null;
  /** For whom it is: 适合我, 适合孩子. */
  fits?: string | null;
  /** `activityApplyStatus` of the wire. */
  applyStatus: string | number | null | undefined;
  applied?: boolean;
  /** Why the person shown cannot come. */
  cannotCome?: string | null;
  /** They can sign up all the same, for somebody else. */
  mayApply?: boolean;
  /** Said beside the price, e.g. 余 18 席 or 3月20日开放. */
  note?: string | null;
  /** Where 我要报名 goes; the activity's own page by default. */
  applyHref?: PortalHref;
  /** Instead of going somewhere, what 我要报名 does. */
  onApply?: () => void;
  collected?: boolean;
  /** Without it no heart is shown. */
  onCollect?: () => void;
  heading?: 'h2' | 'h3';
  /** On the first screen: the picture of a row loads at once. */
  eager?: boolean;
};

/** `限 60 人`, or 人数不限. */
export const limitText = (limit: number | null | undefined): string => (limit ? `限 ${limit} 人` : '人数不限');

const isFact = (fact: string | null | undefined): fact is string => Boolean(fact);

/** An activity as a card of a grid. */
export function ActivityCard({ kind, ...card }: ActivityCardProps & { kind?: string | null }) {
  const Heading = card.heading ?? 'h3';
  return (
    <article className={classNames(styles.card, isActivityOver(card.applyStatus) && styles.over)}>
      <div className={styles.picture}>
        <Picture src={card.cover} alt="" width={640} height={376} />
        {kind ? <span className={styles.kind}>{kind}</span> : null}
      </div>
      {card.onCollect ? (
        <CollectButton collected={card.collected ?? false} onToggle={card.onCollect} subject={card.title} />
      ) : null}
      <div className={styles.body}>
        <Heading className="ui-clamp-2">
          <AppLink href={card.href}>{card.title}</AppLink>
        </Heading>
        <ul className={styles.meta}>
          <li>
            <CalendarBlankIcon />
            <ActivityTime start={card.start} end={card.end} />
          </li>
          {card.address ? (
            <li>
              <MapPinIcon />
              <span className="ui-truncate">{card.address}</span>
            </li>
          ) : null}
          <li>
            <GraduationCapIcon />
            <span>
              {card.stages ? `${card.stages} · ` : null}
              <span className="ui-no-break">{limitText(card.limit)}</span>
              {card.fits ? (
                <>
                  {' · '}
                  <b className={classNames('ui-no-break', styles.fits)}>{card.fits}</b>
                </>
              ) : null}
            </span>
          </li>
          <CannotCome {...card} />
        </ul>
        <div className={styles.foot}>
          <Price value={card.price} way={card.payment} />
          {card.note ? <span className={styles.left}>{card.note}</span> : null}
          <ActivityApplyTag
            status={card.applyStatus}
            applied={card.applied}
            barred={isBarred(card)}
            subject={card.title}
            href={card.applyHref ?? card.href}
            onApply={card.onApply}
          />
        </div>
      </div>
    </article>
  );
}

/** An activity as a row of the list page: the card's facts, and host, contact and phone. */
export function ActivityRow({
  tags,
  organizer,
  contact,
  compact = false,
  ...row
}: ActivityCardProps & {
  tags: readonly string[];
  organizer?: string | null;
  contact?: string | null;
  compact?: boolean;
}) {
  const Heading = row.heading ?? 'h2';
  return (
    <article
      className={classNames(styles.row, isActivityOver(row.applyStatus) && styles.over, compact && styles.compact)}
    >
      <div className={styles.picture}>
        <Picture src={row.cover} alt="" width={640} height={400} eager={row.eager} />
        {row.onCollect ? (
          <CollectButton collected={row.collected ?? false} onToggle={row.onCollect} subject={row.title} />
        ) : null}
      </div>
      <div>
        <Heading className="ui-clamp-2">
          <AppLink href={row.href}>{row.title}</AppLink>
        </Heading>
        <div className={styles.tags}>
          {row.fits ? <Tag fits>{row.fits}</Tag> : null}
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
        <ul className={styles.facts}>
          <Fact full icon={<CalendarBlankIcon />}>
            <span className="ui-tabular">
              <TimeRange start={row.start} end={row.end} />
            </span>
          </Fact>
          {row.address ? (
            <Fact full icon={<MapPinIcon />}>
              <span>{row.address}</span>
            </Fact>
          ) : null}
          <Fact icon={<UsersIcon />}>
            <span>{[limitText(row.limit), row.note].filter(isFact).join('，')}</span>
          </Fact>
          {organizer ? (
            <Fact icon={<BankIcon />}>
              <span className="ui-truncate">{organizer}</span>
            </Fact>
          ) : null}
          {contact ? (
            <Fact full icon={<PhoneIcon />}>
              <span className="ui-tabular">{contact}</span>
            </Fact>
          ) : null}
          <CannotCome {...row} />
        </ul>
      </div>
      <div className={styles.side}>
        <Price value={row.price} way={row.payment} />
        <ActivityApplyTag
          status={row.applyStatus}
          applied={row.applied}
          barred={isBarred(row)}
          subject={row.title}
          href={row.applyHref ?? row.href}
          onApply={row.onApply}
        />
      </div>
    </article>
  );
}

const isBarred = ({ cannotCome, mayApply }: ActivityCardProps) => Boolean(cannotCome) && !mayApply;

/** Told before any form is opened: who cannot come, and why. */
function CannotCome({ cannotCome, applied, applyStatus }: ActivityCardProps) {
  if (!cannotCome || applied || isActivityOver(applyStatus)) return null;
  return (
    <li className={classNames(styles.full, styles.cannot)}>
      <ProhibitIcon />
      <span>{cannotCome}</span>
    </li>
  );
}

function Fact({ full = false, icon, children }: { full?: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <li className={full ? styles.full : undefined}>
      {icon}
      {children}
    </li>
  );
}
