import { type ComponentProps, type ReactNode, useState } from 'react';
import { SaveLink } from './save-link.tsx';

type FilmProps = Omit<ComponentProps<'video'>, 'src' | 'controls'> & {
  url: string;
  /** Its codec is one that not every machine shows (`playsEverywhere` of its file is false). */
  isMarked?: boolean;
  /** Offers the file itself; null where it may not be kept. */
  save: ReactNode;
};

/**
 * A film with its controls. One that comes with sound and no picture, as the machine does not know its codec, says so and offers the file; one that may says so until it is seen.
 * One that does not play at all, as it does not come or cannot be read, says that, and can be loaded anew.
 */
export function Film({ url, isMarked = false, save, onLoadedMetadata, onError, ...rest }: FilmProps) {
  const [hasPicture, setHasPicture] = useState<boolean>();
  const [failedUrl, setFailedUrl] = useState<string>();
  // A player that failed loads nothing more: another one takes its place.
  const [attempt, setAttempt] = useState(0);
  const isFailed = failedUrl === url;
  const again = () => {
    setFailedUrl(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <video
        key={attempt}
        {...rest}
        src={url}
        controls
        onError={(event) => {
          setFailedUrl(url);
          onError?.(event);
        }}
        onLoadedMetadata={(event) => {
          setHasPicture(event.currentTarget.videoWidth > 0);
          onLoadedMetadata?.(event);
        }}
      />
      {isFailed ? (
        <p className="ui-help" role="alert">
          视频无法播放，可以{' '}
          <button type="button" className="ui-link" onClick={again}>
            重新加载
          </button>
          {save ? <> 或 {save}</> : null}
        </p>
      ) : (hasPicture ?? !isMarked) ? null : (
        <p className="ui-help" role="status">
          此设备可能无法显示画面{save ? <>，可以 {save}</> : null}
        </p>
      )}
    </>
  );
}

/** What a page knows of a film that lies in the store. */
interface FilmFile {
  url: string;
  playsEverywhere: boolean;
}

/** A film as its file is told: marked where not every machine shows it, and offered to be kept. */
export const FileFilm = ({ file, ...rest }: Omit<FilmProps, 'url' | 'isMarked' | 'save'> & { file: FilmFile }) => (
  <Film {...rest} url={file.url} isMarked={!file.playsEverywhere} save={<SaveLink url={file.url} />} />
);
