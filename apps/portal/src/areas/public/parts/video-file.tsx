import { useCall } from '@vimo/client';
import { getMd5Url } from '@vimo/contract';
import { classNames, FileFilm, PlayCircleFillIcon } from '@vimo/ui';
import { useState } from 'react';
import styles from '../../../features/media/media.module.css';

/** A video among pictures: its address, which ends, is asked for when somebody wants to see it. */
export function VideoFile({ id, label }: { id: string; label: string }) {
  const [wanted, setWanted] = useState(false);
  const { data, isError, refetch } = useCall(getMd5Url, { ids: id }, { enabled: wanted, staleTime: 0, gcTime: 0 });
  const file = data?.[0];
  if (wanted && file) {
    return <FileFilm file={file} data-video className={styles.videoFile} autoPlay playsInline aria-label={label} />;
  }
  const failed = isError || (data && !file);
  return (
    <button
      type="button"
      data-video
      className={classNames(styles.videoFile, styles.videoStart)}
      onClick={() => (failed ? void refetch() : setWanted(true))}
      aria-busy={wanted && !failed}
    >
      <PlayCircleFillIcon />
      <span>{failed ? '视频无法播放，点此重试' : `播放${label}`}</span>
    </button>
  );
}
