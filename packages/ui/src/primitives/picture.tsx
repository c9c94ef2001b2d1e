import { useCallback, useState } from 'react';
import { art } from '../art.ts';
import { classNames } from '../class-names.ts';
import { type Drawn, defaultAvatar } from './default-avatar.ts';

export type PictureProps = {
  /** Empty or missing shows the placeholder. */
  src: string | null | undefined;
  /** The same picture at other widths, and how wide it is shown: phones load a small one. */
  srcSet?: string;
  sizes?: string;
  /** '' for decoration, when the words beside it say the same. */
  alt: string;
  /** Natural measures: they keep the space before the picture arrives. */
  width: number;
  height: number;
  className?: string;
  /** For the one picture that leads the screen: loads at once, with priority. */
  eager?: boolean;
  /** Hears the picture's own measures when they are known. */
  onMeasured?: (width: number, height: number) => void;
};

/** Whether a picture could not be loaded, and what its element is watched by; also one that failed before the page's code was there. */
function useFailure(src: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>(null);
  const fail = useCallback(() => setFailed(src ?? null), [src]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  return { there: Boolean(src) && src !== failed, watch: { ref, onError: fail } };
}

/** A picture of people's own: lazy, and replaced by the placeholder when it cannot be loaded. */
export function Picture({
  src,
  srcSet,
  sizes,
  alt,
  width,
  height,
  className,
  eager = false,
  onMeasured,
}: PictureProps) {
  const { there, watch } = useFailure(src);
  const shown = src && there ? src : art('placeholder');
  return (
    <img
      key={shown}
      srcSet={there ? srcSet : undefined}
      sizes={there ? sizes : undefined}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      className={classNames('ui-picture', className)}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onLoad={({ currentTarget }) => onMeasured?.(currentTarget.naturalWidth, currentTarget.naturalHeight)}
      {...watch}
    />
  );
}

const avatarClass = {
  small: 'ui-avatar-small',
  medium: false,
  large: 'ui-avatar-large',
  xlarge: 'ui-avatar-extra-large',
} as const;

/** A person's round picture; without one, the platform's own drawing of somebody like `of`. `alt` is '' when the name stands beside it. */
export function Avatar({
  src,
  of,
  alt = '',
  size = 'medium',
}: {
  src?: string | null;
  of?: Drawn | undefined;
  alt?: string;
  size?: keyof typeof avatarClass;
}) {
  const { there, watch } = useFailure(src);
  return (
    <span className={classNames('ui-avatar', avatarClass[size])}>
      <img
        src={src && there ? src : defaultAvatar(of)}
        alt={alt}
        width={84}
        height={84}
        loading="lazy"
        decoding="async"
        {...watch}
      />
    </span>
  );
}
