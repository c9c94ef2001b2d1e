import type { activitySpacePage, DataOf } from '@vimo/contract';
import { classNames, formatDateTime } from '@vimo/ui';
import { useId, useState } from 'react';
import { PictureStrip } from '../../../features/media/picture-strip.tsx';
import { VideoFile } from '../parts/video-file.tsx';
import styles from './space.module.css';
import { SHOWN_FIRST, splitFiles } from './space-words.ts';

type Entry = DataOf<typeof activitySpacePage>['dataList'][number];

/** One moment: date, words, up to four pictures with the others behind 查看全部, and films. */
export function SpaceEntry({ entry }: { entry: Entry }) {
  const [all, setAll] = useState(false);
  const picturesId = useId();
  const { pictures, texts, videos } = splitFiles(entry.imageList);
  const hidden = pictures.length - SHOWN_FIRST;
  return (
    <li>
      <time className="ui-tabular" dateTime={entry.creatTime}>
        {formatDateTime(entry.creatTime)}
      </time>
      <article className="ui-card">
        {entry.content ? <p className={styles.said}>{entry.content}</p> : null}
        <div id={picturesId}>
          <PictureStrip
            ids={all ? pictures : pictures.slice(0, SHOWN_FIRST)}
            texts={texts}
            label="活动瞬间"
            className={styles.pictures}
          />
        </div>
        {hidden > 0 ? (
          <button
            type="button"
            className={classNames('ui-link', styles.morePictures)}
            aria-expanded={all}
            aria-controls={picturesId}
            onClick={() => setAll(!all)}
          >
            {all ? '收起' : `查看全部 ${pictures.length} 张`}
          </button>
        ) : null}
        {videos.map((id) => (
          <VideoFile key={id} id={id} label="活动视频" />
        ))}
      </article>
    </li>
  );
}
