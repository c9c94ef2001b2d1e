import { type DataOf, type FieldType, holdsFiles, pictureUrl, type RecordFile, type recordFetch } from '@vimo/contract';
import { classNames, FileFilm, Picture, PicturePreview, Tag } from '@vimo/ui';
import { useState } from 'react';
import { useNewWindow } from '../../../shared/new-window.tsx';
import { FileFace } from './file-face.tsx';
import styles from './record-values.module.css';

type Detail = DataOf<typeof recordFetch>;

/** Fields of a record: pictures to be opened, films to be played, other files to be downloaded, the rest as text. */
export function RecordValues({ valueList, fileList }: Pick<Detail, 'valueList' | 'fileList'>) {
  const [shown, setShown] = useState<number>();
  const files = new Map(fileList.map((file) => [file.id, file]));
  const pictures = valueList
    .filter(({ fieldType }) => fieldType === 'image')
    .flatMap(({ value, fieldName }) =>
      value
        .split(',')
        .filter(Boolean)
        .map((id) => ({ id, alt: fieldName })),
    );
  return (
    <dl className={styles.values}>
      {valueList.map(({ fieldId, fieldName, fieldType, value }) => {
        const ids = holdsFiles(fieldType as FieldType) ? value.split(',').filter(Boolean) : [];
        return (
          <div key={fieldId}>
            <dt>{fieldName}</dt>
            <dd>
              {value === '' ? <span className="ui-muted">未填写</span> : null}
              {fieldType === 'image' ? (
                <div className={styles.pictures}>
                  {ids.map((id, at) => (
                    <button
                      key={id}
                      type="button"
                      aria-label={ids.length > 1 ? `查看${fieldName}第 ${at + 1} 张` : `查看${fieldName}`}
                      onClick={() => setShown(pictures.findIndex((picture) => picture.id === id))}
                    >
                      <Picture src={pictureUrl(id, 480)} alt="" width={120} height={120} />
                    </button>
                  ))}
                </div>
              ) : fieldType === 'file' ? (
                ids.map((id) => {
                  const file = files.get(id);
                  return file ? <EvidenceFile key={id} file={file} /> : null;
                })
              ) : (
                <p className={styles.text}>{value}</p>
              )}
            </dd>
          </div>
        );
      })}
      <PicturePreview
        pictures={pictures.map(({ id, alt }) => ({ src: pictureUrl(id), alt }))}
        at={shown}
        onMove={setShown}
      />
    </dl>
  );
}

/** A file to be opened or downloaded; a film plays in the page. `mark` says what became of it. */
export function EvidenceFile({ file, mark }: { file: RecordFile; mark?: string }) {
  const [playing, setPlaying] = useState(false);
  const target = useNewWindow();
  const isFilm = file.extension === 'mp4';
  if (playing) return <FileFilm file={file} className={styles.film} autoPlay playsInline aria-label={file.realName} />;
  const content = (
    <>
      <FileFace id={file.id} name={file.realName} />
      <span className={classNames('ui-truncate', styles.fileName)}>{file.realName}</span>
      {mark ? <Tag>{mark}</Tag> : null}
    </>
  );
  return isFilm ? (
    <button type="button" className={styles.file} aria-label={`播放${file.realName}`} onClick={() => setPlaying(true)}>
      {content}
    </button>
  ) : (
    <a className={styles.file} href={file.url} target={target} rel="noreferrer">
      {content}
    </a>
  );
}
