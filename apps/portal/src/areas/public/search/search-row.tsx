import { type Href, pictureUrl, type SearchResult, searchChannelLabel } from '@vimo/contract';
import {
  AppLink,
  BankIcon,
  CalendarBlankIcon,
  classNames,
  EyeIcon,
  formatDate,
  GraduationCapIcon,
  type IconType,
  MapPinIcon,
  PhoneIcon,
  Picture,
  Price,
  Tag,
  TimeRange,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import { ActivityApplyTag } from '../../../features/activity/activity-apply-tag.tsx';
import activityCardStyles from '../../../features/activity/activity-card.module.css';
import { limitText } from '../../../features/activity/activity-card.tsx';
import {
  applyHref,
  contactText,
  detailHref,
  fitsText,
  paymentWay,
  stagesText,
  typeNames,
} from '../../../features/activity/activity-view.ts';
import { baseHref } from '../../../features/base/base-view.ts';
import { newsHref } from '../../../features/news/news-view.ts';
import { useSession } from '../../../features/session/session.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './search.module.css';

const PICTURE_WIDTH = 480;

/** What is found, by its code on the wire. */
const ACTIVITY = 1;
const BASE = 2;
const NEWS = 3;

const hrefOf = ({ category, id }: SearchResult): Href =>
  category === ACTIVITY ? detailHref(id) : category === BASE ? baseHref(id) : newsHref(id);

type Fact = { key: string; Icon: IconType; full?: boolean; content: ReactNode };

/** One result, in the card of its category, with the hits marked. */
export function SearchRow({ result, sought }: { result: SearchResult; sought: string }) {
  const isActivity = result.category === ACTIVITY;
  const fits = fitsText(result, useSession().user?.usertype);
  // Many notices have no picture, and need none.
  const isBare = result.category === NEWS && !result.logoId;
  const mark = (text: string) => <MarkedText text={text} sought={sought} />;
  const tags = [searchChannelLabel[result.category], ...typeNames(result.typesName), stagesText(result.suitSection)];
  return (
    <article
      className={classNames(
        activityCardStyles.row,
        styles.row,
        styles.found,
        isBare && classNames(activityCardStyles.bare, styles.bare),
      )}
    >
      {isBare ? null : (
        <div className={classNames(activityCardStyles.picture, styles.picture)}>
          <Picture src={pictureUrl(result.logoId, PICTURE_WIDTH)} alt="" width={640} height={400} />
        </div>
      )}
      <div>
        <h2 className="ui-clamp-2">
          <AppLink href={hrefOf(result)}>{mark(result.title)}</AppLink>
        </h2>
        <div className={activityCardStyles.tags}>
          {fits ? <Tag fits>{fits}</Tag> : null}
          {tags.filter(Boolean).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
        {result.introInfo ? <p className={classNames('ui-clamp-2', styles.intro)}>{mark(result.introInfo)}</p> : null}
        <ul className={activityCardStyles.facts}>
          {factsOf(result, mark).map(({ key, Icon, full, content }) => (
            <li key={key} className={full ? activityCardStyles.full : undefined}>
              <Icon />
              <span>{content}</span>
            </li>
          ))}
        </ul>
      </div>
      {isActivity ? (
        <div className={classNames(activityCardStyles.side, styles.side)}>
          <Price value={result.prices} way={paymentWay(result.feeNote)} />
          <ActivityApplyTag
            status={result.activityApplyStatus}
            applied={result.isApply === 1}
            subject={result.title}
            href={applyHref(result.id)}
          />
        </div>
      ) : null}
    </article>
  );
}

function factsOf(result: SearchResult, mark: (text: string) => ReactNode): Fact[] {
  const { address, belongDeptName } = result;
  const place: Fact[] = address ? [{ key: 'place', Icon: MapPinIcon, full: true, content: mark(address) }] : [];
  const host: Fact[] = belongDeptName ? [{ key: 'host', Icon: BankIcon, content: mark(belongDeptName) }] : [];
  const contact = contactText(result);
  const phone: Fact[] = contact ? [{ key: 'phone', Icon: PhoneIcon, full: true, content: contact }] : [];
  if (result.category === ACTIVITY) {
    return [
      {
        key: 'time',
        Icon: CalendarBlankIcon,
        full: true,
        content: <TimeRange start={result.startTime} end={result.endTime} />,
      },
      ...place,
      { key: 'limit', Icon: GraduationCapIcon, content: limitText(result.personNum) },
      ...host,
      ...phone,
    ];
  }
  if (result.category === BASE) return [...place, ...phone];
  return [
    { key: 'time', Icon: CalendarBlankIcon, content: formatDate(result.startTime) },
    ...host,
    { key: 'reads', Icon: EyeIcon, content: `阅读 ${result.readNum}` },
  ];
}
