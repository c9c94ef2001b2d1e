import { type ComponentProps, type ReactNode, useState } from 'react';
import { SaveLink } from './save-link.tsx';

type FilmProps = Omit<ComponentProps<'video'>, 'src' | 'controls'> & {
  url: string;
  /** Its codec is one that not every machine shows (`playsEverywhere` of its file is false). */
  isMarked?: boolean;
  /** Offers the file itself; null where it may not be kept. */
  save: ReactNode;
};

/** A film with its controls. One that comes with sound and no picture, as the machine does not know its codec, says so and offers the file; one that may says so until it is seen. */
export function Film({ url, isMarked = false, save, onLoadedMetadata, ...rest }: FilmProps) {
  const [hasPicture, setHasPicture] = useState<boolean>();
  return (
    <>
      <video
        {...rest}
        src={url}
        controls
        onLoadedMetadata={(event) => {
          setHasPicture(event.currentTarget.videoWidth > 0);
          onLoadedMetadata?.(event);
        }}
      />
      {(hasPicture ?? !isMarked) ? null : (
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
