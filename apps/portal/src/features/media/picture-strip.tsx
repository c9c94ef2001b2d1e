import { pictureUrl } from '@vimo/contract';
import { Picture, PicturePreview } from '@vimo/ui';
import { useState } from 'react';
import styles from './media.module.css';

const THUMB_WIDTH = 480;
const PREVIEW_WIDTH = 1920;

/** Pictures of one thing as small squares; a press opens them over the screen. `label` says whose they are. */
export function PictureStrip({
  ids,
  label,
  texts = [],
  className,
}: {
  ids: readonly string[];
  label: string;
  /** What each shows, where somebody said so. */
  texts?: readonly string[];
  className?: string;
}) {
  const [at, setAt] = useState<number>();
  if (ids.length === 0) return null;
  return (
    <div className={className ?? styles.strip}>
      {ids.map((id, index) => (
        <button
          key={id}
          type="button"
          className={styles.pictureButton}
          aria-label={`查看${label}，第 ${index + 1} 张${texts[index] ? `：${texts[index]}` : ''}`}
          aria-haspopup="dialog"
          onClick={() => setAt(index)}
        >
          <Picture src={pictureUrl(id, THUMB_WIDTH)} alt="" width={480} height={480} />
        </button>
      ))}
      <PicturePreview
        pictures={ids.map((id, index) => ({
          src: pictureUrl(id, PREVIEW_WIDTH),
          alt: texts[index] || `${label} ${index + 1}`,
        }))}
        at={at}
        onMove={setAt}
      />
    </div>
  );
}
