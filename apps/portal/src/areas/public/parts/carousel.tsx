import { AppLink, CaretLeftBoldIcon, CaretRightBoldIcon, classNames, PauseIcon, Picture, PlayIcon } from '@vimo/ui';
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react';
import type { PortalHref } from '../../../shared/href.ts';
import styles from './carousel.module.css';

/** `srcSet`: the picture at other widths, as it is shown across the whole screen. */
export type Slide = { id: string; src: string; srcSet?: string; alt: string; href?: PortalHref };

const SWIPE = 40;

/**
 * The hero's pictures. Moves on every `seconds` unless the visitor points at it, has the focus inside, pressed pause or
 * asked the system for less motion, and not at all while `still`; arrows, dots and swipes move by hand. `children` lie
 * over the pictures.
 */
export function Carousel({
  slides,
  label = '轮播图',
  seconds = 5,
  still = false,
  low = false,
  children,
}: {
  slides: readonly Slide[];
  label?: string;
  seconds?: number;
  still?: boolean;
  /** 348 px high instead of 400; on phones both are the same. */
  low?: boolean;
  children?: ReactNode;
}) {
  const [current, setCurrent] = useState(0);
  const [held, setHeld] = useState(false);
  const [paused, setPaused] = useState(false);
  const [seen, setSeen] = useState(1);
  const touchX = useRef<number | null>(null);
  const many = slides.length > 1;
  const at = current % Math.max(1, slides.length);
  const go = (step: number) => {
    setSeen(slides.length);
    setCurrent((at + step + slides.length) % slides.length);
  };
  const moving = many && !held && !paused && !still;

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
  }, []);

  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => {
      setSeen(slides.length);
      setCurrent((at + 1) % slides.length);
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [moving, at, slides.length, seconds]);

  const onTouchEnd = (event: TouchEvent) => {
    const from = touchX.current;
    const to = event.changedTouches[0]?.clientX;
    touchX.current = null;
    if (!many || from === null || to === undefined || Math.abs(to - from) < SWIPE) return;
    go(to < from ? 1 : -1);
  };

  return (
    <section
      className={classNames(styles.hero, low && styles.low)}
      aria-roledescription="轮播"
      aria-label={label}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onTouchStart={(event) => {
        touchX.current = event.touches[0]?.clientX ?? null;
      }}
      onTouchEnd={onTouchEnd}
    >
      {slides.slice(0, Math.max(seen, at + 1)).map((slide, index) => {
        const picture = (
          <Picture
            src={slide.src}
            srcSet={slide.srcSet}
            sizes="100vw"
            alt={slide.alt}
            width={1920}
            height={400}
            eager={index === 0}
          />
        );
        return (
          <div key={slide.id} className={classNames(styles.slide, index === at && styles.on)} inert={index !== at}>
            {slide.href ? <AppLink href={slide.href}>{picture}</AppLink> : picture}
          </div>
        );
      })}
      {many ? (
        <>
          <button
            type="button"
            className={classNames('ui-desktop-only', styles.arrow, styles.previous)}
            aria-label="上一张"
            onClick={() => go(-1)}
          >
            <CaretLeftBoldIcon />
          </button>
          <button
            type="button"
            className={classNames('ui-desktop-only', styles.arrow, styles.next)}
            aria-label="下一张"
            onClick={() => go(1)}
          >
            <CaretRightBoldIcon />
          </button>
        </>
      ) : null}
      <div className="ui-container">
        {many ? (
          <div className={styles.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                aria-label={`第 ${index + 1} 张，共 ${slides.length} 张`}
                aria-current={index === at || undefined}
                onClick={() => go(index - at)}
              >
                <i className={index === at ? styles.on : undefined} />
              </button>
            ))}
            {still ? null : (
              <button
                type="button"
                className={styles.hold}
                aria-label={paused ? '继续轮播' : '暂停轮播'}
                onClick={() => setPaused(!paused)}
              >
                {paused ? <PlayIcon /> : <PauseIcon />}
              </button>
            )}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  );
}
