import { useCall } from '@vimo/client';
import { managePublicationPreview } from '@vimo/contract';
import { ChipGroup } from '@vimo/ui';
import { useCallback, useState } from 'react';
import styles from './contents.module.css';

/** Sizes of the real page, which is shrunk to the room that it has here, at most `WIDEST`. */
const SIZES = { phone: { width: 390, height: 760 }, screen: { width: 1440, height: 1600 } };
const WIDEST = 332;
const OPTIONS = [
  { value: 'phone', label: '手机' },
  { value: 'screen', label: '电脑' },
];

/** The real page of the portal with the working copy in it, for this person alone; as it was saved last. */
export function Preview({ id, edition, isDirty }: { id: string; edition: number; isDirty: boolean }) {
  const [at, setAt] = useState<keyof typeof SIZES>('phone');
  const [room, setRoom] = useState(WIDEST);
  const measure = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined;
    const resized = new ResizeObserver(() => setRoom(frame.clientWidth));
    resized.observe(frame);
    return () => resized.disconnect();
  }, []);
  const { data } = useCall(managePublicationPreview, { id }, { staleTime: 15 * 60_000 });
  const { width, height } = SIZES[at];
  const scale = room / width;
  if (!data?.href) return null;
  return (
    <section className="ui-card" aria-label="预览">
      <div className={styles.previewHead}>
        <ChipGroup
          label="预览宽度"
          hideLabel
          options={OPTIONS}
          value={at}
          onChange={(next) => setAt(next as keyof typeof SIZES)}
        />
        <a href={data.href} target="_blank" rel="noreferrer">
          在新窗口打开
        </a>
      </div>
      <div ref={measure} className={styles.frame} style={{ maxWidth: WIDEST + 2, height: height * scale + 2 }}>
        <iframe
          key={edition}
          title={at === 'phone' ? '手机上的页面' : '电脑上的页面'}
          src={data.href}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      {isDirty ? <p className="ui-muted ui-text-13">预览的是上次保存的内容，存草稿后更新。</p> : null}
    </section>
  );
}
