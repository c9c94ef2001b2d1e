import { useState } from 'react';
import { Card, Picture, PicturePreview } from '../index.ts';
import styles from './viewer.module.css';

/** A picture; pressed, it fills the screen. */
export function PictureView({ url, title }: { url: string; title: string }) {
  const [at, setAt] = useState<number>();
  return (
    <Card className={styles.pictureView}>
      <button type="button" onClick={() => setAt(0)}>
        <Picture src={url} alt={title} width={1200} height={900} eager />
        <span className="ui-visually-hidden">放大查看</span>
      </button>
      <PicturePreview pictures={[{ src: url, alt: title }]} at={at} onMove={setAt} />
    </Card>
  );
}
