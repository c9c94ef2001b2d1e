import type { NoticeRow } from '@vimo/contract';
import {
  AppLink,
  Card,
  classNames,
  cutText,
  EmptyState,
  formatMonthDay,
  MegaphoneDuotoneIcon,
  MoreLink,
  NewspaperDuotoneIcon,
  SkeletonText,
} from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { NewWindowLink } from '../../shared/new-window.tsx';
import { isNew, NoticeKind, newsHref } from './news-view.ts';
import styles from './notice-card.module.css';

/** Characters of a title in the narrow list. */
const TITLE_CHARACTERS = 13;

const LOOKS = {
  [NoticeKind.notice]: { title: '通知公告', Icon: MegaphoneDuotoneIcon },
  [NoticeKind.news]: { title: '新闻动态', Icon: NewspaperDuotoneIcon },
};

/** The narrow list at the right: notices, or news beside notices. Undefined is on its way. */
export function NoticeCard({
  notices,
  kind = NoticeKind.notice,
  moreHref,
  newTab = false,
}: {
  notices: readonly NoticeRow[] | undefined;
  kind?: NoticeKind;
  moreHref?: PortalHref;
  /** The lists of news open what is read in a new tab. */
  newTab?: boolean;
}) {
  const { title, Icon } = LOOKS[kind];
  const Title = newTab ? NewWindowLink : AppLink;
  return (
    <Card as="section" className={styles.notice}>
      <div className={styles.head}>
        <span className="ui-petal ui-hue">
          <Icon />
        </span>
        <h2>{title}</h2>
        {moreHref ? <MoreLink href={moreHref} label={`更多${title}`} /> : null}
      </div>
      {notices === undefined ? (
        <SkeletonText lines={6} />
      ) : notices.length === 0 ? (
        <EmptyState small />
      ) : (
        <ul>
          {notices.map((notice) => (
            <li key={notice.id} className={classNames(isNew(notice) && styles.new)}>
              <Title href={newsHref(notice.id)} title={notice.title}>
                <span className="ui-truncate">
                  {isNew(notice) ? <span className="ui-visually-hidden">新：</span> : null}
                  {cutText(notice.title, TITLE_CHARACTERS)}
                </span>
                <time dateTime={notice.updateDate}>{formatMonthDay(notice.updateDate)}</time>
              </Title>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
