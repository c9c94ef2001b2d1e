import { pictureUrl } from '@vimo/contract';
import { classNames, Picture, PicturePreview } from '@vimo/ui';
import { type ReactNode, useState } from 'react';
import mediaStyles from '../media/media.module.css';
import styles from './photos.module.css';

const PREVIEW_WIDTH = 1920;

type Photo = { id: string; name: string; imagesUrl: string };

/** Photos with their names; a press opens them over the screen. The first is large where `className` says so. */
export function Photos<P extends Photo>({
  photos,
  className,
  names,
  below,
}: {
  photos: readonly P[];
  className: string | undefined;
  names?: boolean;
  /** What stands below a photo. */
  below?: (photo: P) => ReactNode;
}) {
  const [at, setAt] = useState<number>();
  return (
    <>
      <ul className={className}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={mediaStyles.pictureButton}
              aria-haspopup="dialog"
              aria-label={`查看照片：${photo.name || `第 ${index + 1} 张`}`}
              onClick={() => setAt(index)}
            >
              <Picture src={pictureUrl(photo.imagesUrl, 960)} alt="" width={480} height={480} />
            </button>
            {names && photo.name ? (
              <p className={classNames('ui-truncate ui-text-14', styles.caption)}>{photo.name}</p>
            ) : null}
            {below?.(photo)}
          </li>
        ))}
      </ul>
      <PicturePreview
        pictures={photos.map(({ imagesUrl, name }) => ({ src: pictureUrl(imagesUrl, PREVIEW_WIDTH), alt: name }))}
        at={at}
        onMove={setAt}
      />
    </>
  );
}
