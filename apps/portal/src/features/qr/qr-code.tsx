import { classNames } from '@vimo/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './qr-code.module.css';

const MARGIN = 2;

/** How far below the screen a code is made, in pixels. */
const NEAR = 300;

/** Whether an element has come near the screen. */
function useIsNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${NEAR}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}

/** Edge of the code in modules and its dark modules as one path; undefined for no text, and until the drawing code has come. */
function useQrPath(text: string): { size: number; path: string } | undefined {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  useEffect(() => {
    if (text === '') return;
    let wanted = true;
    void import('qrcode').then(({ default: { create } }) => {
      if (!wanted) return;
      const { modules } = create(text, { errorCorrectionLevel: 'M' });
      let path = '';
      for (let y = 0; y < modules.size; y += 1) {
        for (let x = 0; x < modules.size; x += 1) {
          if (modules.get(y, x)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
        }
      }
      setDrawn({ size: modules.size + MARGIN * 2, path });
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return drawn;
}

/** A QR code of a text, 140 px unless `className` says else, drawn as one path. Making one takes a phone a tenth of a second: it waits until somebody comes near it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const code = useQrPath(useIsNear(place) ? text : '');
  return (
    <div ref={place} className={classNames(styles.code, className)}>
      {code ? (
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          width={140}
          height={140}
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={`M0 0h${code.size}v${code.size}h-${code.size}z`} fill="#fff" />
          <path d={code.path} fill="currentColor" />
        </svg>
      ) : null}
    </div>
  );
}
