import type { activitySpacePage, DataOf } from '@vimo/contract';
import { formatDateTime } from '@vimo/ui';
import { useId, useState } from 'react';
import { PictureStrip } from '../parts/picture-strip.tsx';
import { VideoFile } from '../parts/video-file.tsx';
import { SHOWN_FIRST, splitFiles } from './space-words.ts';

type Entry = DataOf<typeof activitySpacePage>['dataList'][number];

/** One moment: date, words, up to four pictures with the others behind 查看全部, and films. */
export function SpaceEntry({ entry }: { entry: Entry }) {
  const [all, setAll] = useState(false);
  const picturesId = useId();
  const { pictures, videos } = splitFiles(entry.imageList);
  const hidden = pictures.length - SHOWN_FIRST;
  return (
    <li>
      <time className="tn" dateTime={entry.creatTime}>
        {formatDateTime(entry.creatTime)}
      </time>
      <article className="card">
        {entry.content ? <p className="said">{entry.content}</p> : null}
        <div id={picturesId}>
          <PictureStrip ids={all ? pictures : pictures.slice(0, SHOWN_FIRST)} label="活动瞬间" className="space-pics" />
        </div>
        {hidden > 0 ? (
          <button
            type="button"
            className="link more-pics"
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
