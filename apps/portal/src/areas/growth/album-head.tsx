import { type Album, pictureUrl } from '@vimo/contract';
import { art, Card, Picture } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './album-head.module.css';

/** The head of one album: cover, words, a line of facts, and at `children` what can be done. */
export function AlbumHead({
  album: { name, remark, imageId },
  facts,
  children,
}: {
  album: Album;
  facts: string;
  children?: ReactNode;
}) {
  return (
    <Card as="section" className={styles.albumTop}>
      <Picture src={imageId ? pictureUrl(imageId, 480) : art('empty-upload')} alt="" width={200} height={150} />
      <div>
        <h2>{name}</h2>
        <p className="ui-muted">{remark}</p>
        <p className="ui-text-14 ui-muted ui-tabular">{facts}</p>
      </div>
      {children ? <div className={styles.albumTools}>{children}</div> : null}
    </Card>
  );
}
