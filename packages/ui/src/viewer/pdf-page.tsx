import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-document.ts';
import { drawScale } from './pdf-zoom.ts';
import styles from './viewer.module.css';

const A4 = 297 / 210;
/** After the width has been still for so long the page is drawn anew; until then the old drawing is stretched. */
const SETTLED_MS = 180;

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** Called when this page is the one that is being read. */
  onSeen: (page: number) => void;
  /** Called when it cannot be drawn. */
  onUndrawn: (page: number) => void;
}

/**
 * One page, as wide as its box, drawn when it comes near the screen and let go when it is far; its words are there for screen
 * readers. A new drawing takes the old one's place when it is finished, so that nothing flickers.
 */
export const PdfPage = memo(function PdfPage({ document, number, onSeen, onUndrawn }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(A4);
  const [words, setWords] = useState('');
  const near = useNear(box, number, onSeen);

  useEffect(() => {
    const element = box.current;
    const place = sheet.current;
    if (!near || !element || !place) return;
    let wanted = true;
    let drawn = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel = () => {};

    const draw = async () => {
      const width = element.clientWidth;
      if (width === 0 || width === drawn) return;
      drawn = width;
      cancel();
      const page = await document.getPage(number);
      if (!wanted || drawn !== width) return;
      const natural = page.getViewport({ scale: 1 });
      setRatio(natural.height / natural.width);
      const viewport = page.getViewport({ scale: drawScale(natural, width, window.devicePixelRatio || 1) });
      const canvas = window.document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas, viewport });
      cancel = () => drawing.cancel();
      await drawing.promise;
      if (!wanted || drawn !== width) return;
      letGo(place);
      place.append(canvas);
      const text = await page.getTextContent();
      if (wanted) setWords(text.items.map((item) => ('str' in item ? item.str : '')).join(''));
    };
    // A drawing that was cancelled, because the reader has gone on, is none to speak of.
    const drawNow = () =>
      void draw().catch((error: Error) => {
        if (wanted && error.name !== 'RenderingCancelledException') onUndrawn(number);
      });
    drawNow();
    const resized = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(drawNow, SETTLED_MS);
    });
    resized.observe(element);
    return () => {
      wanted = false;
      clearTimeout(timer);
      resized.disconnect();
      cancel();
      letGo(place);
    };
  }, [near, document, number, onUndrawn]);

  return (
    <div ref={box} className={styles.pdfPage} data-page={number}>
      <div
        ref={sheet}
        className={styles.pdfSheet}
        role="img"
        aria-label={`第 ${number} 页`}
        style={{ paddingTop: `${ratio * 100}%` }}
      />
      {words ? <p className="ui-visually-hidden">{words}</p> : null}
    </div>
  );
});

/** Takes a drawing away; browsers keep the memory of a canvas that still has a size. */
function letGo(place: HTMLElement): void {
  for (const canvas of place.querySelectorAll('canvas')) canvas.width = 0;
  place.replaceChildren();
}

/** Whether the page is within a screen of being seen. Says, too, when it is the one in the middle. */
function useNear(box: RefObject<HTMLDivElement | null>, number: number, onSeen: (page: number) => void): boolean {
  const [near, setNear] = useState(number === 1);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const approach = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      rootMargin: '100% 0px',
    });
    const reading = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), {
      rootMargin: '-50% 0px',
    });
    approach.observe(element);
    reading.observe(element);
    return () => {
      approach.disconnect();
      reading.disconnect();
    };
  }, [box, number, onSeen]);
  return near;
}
