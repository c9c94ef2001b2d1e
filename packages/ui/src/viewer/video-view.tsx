import { PLAYBACK_RATES } from '@vimo/contract';
import { type ReactNode, useRef, useState } from 'react';
import { Card, ErrorState, Film, Segmented } from '../index.ts';
import styles from './viewer.module.css';

const RATES = PLAYBACK_RATES.map((rate) => ({ value: String(rate), label: `${rate} 倍` }));

interface VideoViewProps {
  url: string;
  title: string;
  /** Not every machine shows its picture. */
  isMarked: boolean;
  /** Offers the file itself; null where it may not be kept. */
  save: ReactNode;
}

/** A film, at several speeds. */
export function VideoView({ url, title, isMarked, save }: VideoViewProps) {
  const film = useRef<HTMLVideoElement>(null);
  const [rate, setRate] = useState('1');
  const [failed, setFailed] = useState(false);
  const choose = (value: string) => {
    setRate(value);
    if (film.current) film.current.playbackRate = Number(value);
  };
  if (failed) {
    return (
      <Card>
        <ErrorState text="视频无法播放" onRetry={() => setFailed(false)} otherwise={save} />
      </Card>
    );
  }
  return (
    <Card className={styles.videoView}>
      <Film
        ref={film}
        url={url}
        isMarked={isMarked}
        save={save}
        playsInline
        preload="metadata"
        aria-label={title}
        controlsList={save ? undefined : 'nodownload'}
        onError={() => setFailed(true)}
        // The browser forgets the speed when the film is loaded anew.
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = Number(rate);
        }}
      />
      <div className={styles.speeds}>
        <span className="ui-muted ui-text-14" aria-hidden="true">
          播放速度
        </span>
        <Segmented label="播放速度" options={RATES} value={rate} onChange={choose} />
      </div>
    </Card>
  );
}
