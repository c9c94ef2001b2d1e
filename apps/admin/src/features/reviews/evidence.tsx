import { pictureUrl, type RecordFile } from '@vimo/contract';
import { classNames, FilePdfIcon, FileTextIcon, FilmStripIcon, Picture, previewKind } from '@vimo/ui';
import { DocumentView, PictureStage } from '@vimo/ui/viewer';
import { Modal } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import styles from './evidence.module.css';
import { STAGE_WIDTH } from './use-review-queue.ts';

const ICONS = { pdf: FilePdfIcon, video: FilmStripIcon } as const;

interface EvidenceProps {
  files: readonly RecordFile[];
  /** The file that is shown first; without one the first of all. */
  first?: string;
  /** Whether the picture is shown as large as the window. */
  large?: boolean;
  onLarge?: (large: boolean) => void;
}

/** What proves a record, one file at a time: pictures to be zoomed and turned, documents and films read in the page. */
export function Evidence({ files, first, large = false, onLarge }: EvidenceProps) {
  const [chosen, setChosen] = useState(first);
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  if (!file) return <p className={classNames(styles.without, styles.none)}>没有附件</p>;
  const isPicture = previewKind(file.extension) === 'picture';
  const move = (by: number) => {
    const at = files.indexOf(file) + by;
    setChosen(files[(at + files.length) % files.length]?.id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === ' ') onLarge?.(false);
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  };
  return (
    <div className={styles.evidence} data-paper={isPicture ? undefined : ''}>
      {isPicture ? (
        <PictureStage key={file.id} src={pictureUrl(file.id, STAGE_WIDTH)} alt={file.realName} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
        <section className={styles.document} aria-label={file.realName} tabIndex={0}>
          <DocumentView
            key={file.id}
            url={file.url}
            title={file.realName}
            extension={file.extension}
            mayDownload
            playsEverywhere={file.playsEverywhere}
            otherwise={
              <p className={styles.without}>
                这种格式的文件不能在页面中打开，
                <a className="ui-link" href={file.url} target="_blank" rel="noreferrer">
                  下载查看
                </a>
              </p>
            }
          />
        </section>
      )}
      {files.length > 1 ? (
        <ul className={styles.thumbs} aria-label="附件">
          {files.map((one) => {
            const kind = previewKind(one.extension);
            const Icon = ICONS[kind as keyof typeof ICONS] ?? FileTextIcon;
            return (
              <li key={one.id}>
                <button
                  type="button"
                  className={classNames(one === file && styles.on)}
                  aria-pressed={one === file}
                  aria-label={one.realName}
                  onClick={() => setChosen(one.id)}
                >
                  {kind === 'picture' ? (
                    <Picture src={pictureUrl(one.id, 160)} alt="" width={72} height={54} />
                  ) : (
                    <>
                      <Icon />
                      <span className="ui-truncate">{one.name}</span>
                    </>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Modal
        open={large && isPicture}
        onCancel={() => onLarge?.(false)}
        footer={null}
        title={file.realName}
        width="min(1200px, 94vw)"
        style={{ top: 16 }}
        closable={{ 'aria-label': '关闭' }}
        destroyOnHidden
        modalRender={(node) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog inside
          <div onKeyDown={onKeyDown}>{node}</div>
        )}
      >
        <PictureStage key={file.id} src={pictureUrl(file.id)} alt={file.realName} tall />
      </Modal>
    </div>
  );
}
