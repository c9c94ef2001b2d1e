import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CaretDownBoldIcon, CaretUpBoldIcon, classNames, IconButton, InfoIcon, MinusIcon, PlusIcon } from '../index.ts';
import type { PDFDocumentProxy } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import { textRuns } from './pdf-text.ts';
import { FIT, firstZoom, isLargest, isSmallest, larger, smaller } from './pdf-zoom.ts';
import { usePdfZoom } from './use-pdf-zoom.ts';
import styles from './viewer.module.css';

interface PdfReaderProps {
  document: PDFDocumentProxy;
  title: string;
  /** Pages with a picture that cannot be read. */
  lost: ReadonlySet<number>;
  /** Offers the file itself; null where it may not be kept. */
  save: ReactNode;
}

/** All pages of a pdf below each other, as wide as the column or so close that their text can be read, with a bar to turn pages and to come closer. A page that cannot be drawn, or not wholly, says so. */
export function PdfReader({ document, title, lost, save }: PdfReaderProps) {
  const pages = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const { zoom, zoomTo, beginAt } = usePdfZoom(pages);
  useEffect(() => {
    let wanted = true;
    textRuns(document).then(
      (runs) => wanted && beginAt(firstZoom(runs, pages.current?.clientWidth ?? 0)),
      // What cannot be read says so where it is drawn.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [document, beginAt]);
  const onSeen = useCallback((seen: number) => setPage(seen), []);
  const count = document.numPages;
  const percent = Math.round(zoom * 100);
  const goTo = (number: number) => {
    const wanted = Math.min(count, Math.max(1, number));
    pages.current?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: 'start' });
  };

  /** While the pages have the focus; arrows up and down, space and page keys scroll as they always do. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does: Record<string, () => void> = {
      '+': () => zoomTo(larger(zoom)),
      '=': () => zoomTo(larger(zoom)),
      '-': () => zoomTo(smaller(zoom)),
      '0': () => zoomTo(FIT),
      Home: () => goTo(1),
      End: () => goTo(count),
      // Sideways they move a page that is wider than the column.
      ...(zoom <= FIT ? { ArrowLeft: () => goTo(page - 1), ArrowRight: () => goTo(page + 1) } : {}),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const [undrawn, setUndrawn] = useState<ReadonlySet<number>>(new Set());
  const onUndrawn = useCallback((number: number) => setUndrawn((before) => new Set([...before, number])), []);
  const missing = [...new Set([...lost, ...undrawn])].sort((a, b) => a - b);

  // The same elements as long as the document is: zooming renders none of them again.
  const sheets = useMemo(
    () =>
      Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
        <PdfPage key={index} document={document} number={index + 1} onSeen={onSeen} onUndrawn={onUndrawn} />
      )),
    [count, document, onSeen, onUndrawn],
  );

  return (
    <section className={styles.pdfView} aria-label={`${title}，共 ${count} 页`}>
      {missing.length > 0 ? (
        <p className={styles.pdfNote} role="status">
          <InfoIcon />第 {missing.join('、')} 页有内容无法在此显示{save ? '，可以' : ''}
          {save}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a part of the document that scrolls, not a set of fields */}
      <div
        ref={pages}
        className={styles.pdfPages}
        role="group"
        aria-label="页面，按 + 和 - 缩放，按左右方向键翻页"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
        tabIndex={0}
        style={{ '--zoom': zoom } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        {sheets}
      </div>
      <div className={styles.pdfBar}>
        <IconButton icon={CaretUpBoldIcon} label="上一页" disabled={page <= 1} onClick={() => goTo(page - 1)} />
        <span className="ui-tabular ui-no-break">
          第 {page} / {count} 页
        </span>
        <IconButton icon={CaretDownBoldIcon} label="下一页" disabled={page >= count} onClick={() => goTo(page + 1)} />
        <i className={styles.sep} aria-hidden="true" />
        <IconButton icon={MinusIcon} label="缩小" disabled={isSmallest(zoom)} onClick={() => zoomTo(smaller(zoom))} />
        <button
          type="button"
          className={classNames('ui-tabular', styles.pdfFit)}
          title="适合宽度"
          aria-label={`${percent}%，适合宽度`}
          onClick={() => zoomTo(FIT)}
        >
          {percent}%
        </button>
        <IconButton icon={PlusIcon} label="放大" disabled={isLargest(zoom)} onClick={() => zoomTo(larger(zoom))} />
      </div>
    </section>
  );
}
