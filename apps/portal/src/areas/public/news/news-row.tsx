import type { NoticeRow } from '@vimo/contract';
import { classNames, EyeIcon, formatDate, Picture, SkeletonText } from '@vimo/ui';
import { newsHref, newsPicture } from '../../../features/news/news-view.ts';
import { NewWindowLink } from '../../../shared/new-window.tsx';
import styles from './news.module.css';

const PICTURE_WIDTH = 480;

/** One piece of a list; opens in a new window. `eager`: it is on the first screen. */
export function NewsRow({ notice, eager }: { notice: NoticeRow; eager?: boolean }) {
  const picture = newsPicture(notice, PICTURE_WIDTH);
  return (
    <article className={classNames('ui-card', styles.row)}>
      {picture ? <Picture src={picture} alt={notice.logoText} width={480} height={300} eager={eager} /> : null}
      <div>
        <h2 className="ui-clamp-2">
          <NewWindowLink href={newsHref(notice.id)}>{notice.title}</NewWindowLink>
        </h2>
        {notice.introInfo ? <p className="ui-clamp-2">{notice.introInfo}</p> : null}
        <p className={styles.metaLine}>
          <time dateTime={notice.updateDate}>{formatDate(notice.updateDate)}</time>
          <span className="ui-truncate">{notice.belongDeptName}</span>
          <span className={styles.reads}>
            <EyeIcon />
            <span className="ui-visually-hidden">阅读</span>
            {notice.readNum}
          </span>
        </p>
      </div>
    </article>
  );
}

/** The outline of one while it loads. */
export function NewsRowOutline() {
  return (
    <div className={classNames('ui-card', styles.row)}>
      <div className="ui-skeleton" />
      <div>
        <SkeletonText lines={3} />
      </div>
    </div>
  );
}
