import { isLong } from '@vimo/contract';
import { useState } from 'react';
import { Card, classNames, Picture, PicturePreview } from '../index.ts';
import styles from './viewer.module.css';

/** A picture; pressed, it fills the screen. A long one is as wide as the column. */
export function PictureView({ url, title }: { url: string; title: string }) {
  const [at, setAt] = useState<number>();
  const [long, setLong] = useState(false);
  return (
    <Card className={classNames(styles.pictureView, long && styles.longView)}>
      <button type="button" onClick={() => setAt(0)}>
        <Picture
          src={url}
          alt={title}
          width={1200}
          height={900}
          eager
          onMeasured={(width, height) => setLong(isLong(width, height))}
        />
        <span className="ui-visually-hidden">放大查看</span>
      </button>
      <PicturePreview pictures={[{ src: url, alt: title }]} at={at} onMove={setAt} />
    </Card>
  );
}
