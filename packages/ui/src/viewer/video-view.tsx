import { PLAYBACK_RATES } from '@vimo/contract';
import { useRef, useState } from 'react';
import { Card, ErrorState, Segmented } from '../index.ts';
import styles from './viewer.module.css';

const RATES = PLAYBACK_RATES.map((rate) => ({ value: String(rate), label: `${rate} 倍` }));

/** A film, at several speeds. */
export function VideoView({ url, title, mayDownload }: { url: string; title: string; mayDownload: boolean }) {
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
        <ErrorState text="视频无法播放" onRetry={() => setFailed(false)} />
      </Card>
    );
  }
  return (
    <Card className={styles.videoView}>
      {/* biome-ignore lint/a11y/useMediaCaption: the college's films come without captions */}
      <video
        ref={film}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        controlsList={mayDownload ? undefined : 'nodownload'}
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
