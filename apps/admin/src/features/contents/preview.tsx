import { useCall } from '@vimo/client';
import { managePublicationPreview } from '@vimo/contract';
import { ChipGroup } from '@vimo/ui';
import { useState } from 'react';
import styles from './contents.module.css';

/** Widths of the real page, and what they are shrunk to. */
const WIDTHS = { phone: { width: 390, height: 760, scale: 0.85 }, screen: { width: 1440, height: 1600, scale: 0.232 } };
const OPTIONS = [
  { value: 'phone', label: '手机' },
  { value: 'screen', label: '电脑' },
];

/** The real page of the portal with the working copy in it, for this person alone; as it was saved last. */
export function Preview({ id, edition, isDirty }: { id: string; edition: number; isDirty: boolean }) {
  const [at, setAt] = useState<keyof typeof WIDTHS>('phone');
  const { data } = useCall(managePublicationPreview, { id }, { staleTime: 15 * 60_000 });
  const { width, height, scale } = WIDTHS[at];
  if (!data?.href) return null;
  return (
    <section className="ui-card" aria-label="预览">
      <div className={styles.previewHead}>
        <ChipGroup
          label="预览宽度"
          hideLabel
          options={OPTIONS}
          value={at}
          onChange={(next) => setAt(next as keyof typeof WIDTHS)}
        />
        <a href={data.href} target="_blank" rel="noreferrer">
          在新窗口打开
        </a>
      </div>
      <div className={styles.frame} style={{ width: width * scale, height: height * scale }}>
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
