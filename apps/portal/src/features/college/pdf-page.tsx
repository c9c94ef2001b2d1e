import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-document.ts';

/** More than two device pixels for one of the page cost memory on phones and show nothing more. */
const SHARPEST = 2;
const A4 = 297 / 210;

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** Called when this page is the one that is being read. */
  onSeen: (page: number) => void;
}

/** One page, drawn at the width of the column when it comes near the screen; its words are there for screen readers. */
export function PdfPage({ document, number, onSeen }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(number === 1);
  const [ratio, setRatio] = useState(A4);
  const [words, setWords] = useState('');

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const approach = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    });
    // Seen is what crosses the middle of the screen.
    const reading = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), {
      rootMargin: '-50% 0px',
    });
    approach.observe(element);
    reading.observe(element);
    return () => {
      approach.disconnect();
      reading.disconnect();
    };
  }, [number, onSeen]);

  useEffect(() => {
    if (!near) return;
    let cancel: (() => void) | undefined;
    let wanted = true;
    void (async () => {
      const page = await document.getPage(number);
      const target = canvas.current;
      if (!wanted || !target || !box.current) return;
      const natural = page.getViewport({ scale: 1 });
      setRatio(natural.height / natural.width);
      const sharpness = Math.min(SHARPEST, window.devicePixelRatio || 1);
      const viewport = page.getViewport({ scale: (box.current.clientWidth / natural.width) * sharpness });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas: target, viewport });
      cancel = () => drawing.cancel();
      const text = await page.getTextContent();
      if (wanted) setWords(text.items.map((item) => ('str' in item ? item.str : '')).join(''));
      await drawing.promise;
    })().catch(() => {
      // Cancelled, because the reader has gone on.
    });
    return () => {
      wanted = false;
      cancel?.();
    };
  }, [near, document, number]);

  return (
    <div ref={box} className="pdf-page" style={{ aspectRatio: 1 / ratio }}>
      <canvas ref={canvas} role="img" aria-label={`第 ${number} 页`} />
      {words ? <p className="sr">{words}</p> : null}
    </div>
  );
}
