import {
  comparedFields,
  type DataOf,
  type FieldType,
  holdsFiles,
  pictureUrl,
  type questionFetch,
  type RecordFile,
} from '@vimo/contract';
import { Button, CaretDownBoldIcon, Changes, formatActivityTime, Picture, Tag } from '@vimo/ui';
import { useState } from 'react';
import { EvidenceFile } from '../record/record-values.tsx';
import shared from './challenge.module.css';
import styles from './compare.module.css';

type Challenge = DataOf<typeof questionFetch>;

/** The record as it was when it was questioned beside what it is now; what stayed as it was is folded. */
export function Compare({ challenge }: { challenge: Challenge }) {
  const [all, setAll] = useState(false);
  const { recordInfo, historyList, creatDate } = challenge;
  const fields = comparedFields(challenge);
  const changed = fields.filter(({ content, present }) => content !== present);
  const modifiedAt = historyList.findLast(({ step }) => step === 'revise')?.at ?? '';
  const files = new Map([...challenge.fileList, ...recordInfo.fileList].map((file) => [file.id, file]));
  const same = fields.length - changed.length;
  return (
    <>
      <div className={shared.panelHead}>
        <h2>修改前后对比</h2>
        <Tag>改动 {changed.length} 项</Tag>
      </div>
      <div className={styles.compare}>
        <div>
          <span>字段</span>
          <span>修改前 · {formatActivityTime(creatDate)}</span>
          <span>修改后 · {formatActivityTime(modifiedAt)}</span>
        </div>
        {(all ? fields : changed).map(({ fieldId, title, fieldType, content, present }) => (
          <div key={fieldId}>
            <span className={styles.fieldName}>{title}</span>
            {holdsFiles(fieldType as FieldType) ? (
              <>
                <span className={styles.before}>
                  <Files ids={content} other={present} mark="已删" isPicture={fieldType === 'image'} files={files} />
                </span>
                <span className={styles.after}>
                  <Files ids={present} other={content} mark="新增" isPicture={fieldType === 'image'} files={files} />
                </span>
              </>
            ) : (
              <>
                <span className={styles.before}>
                  <Changes before={content} after={present} side="before" whole={isOneWord(fieldType)} />
                </span>
                <span className={styles.after}>
                  <Changes before={content} after={present} side="after" whole={isOneWord(fieldType)} />
                </span>
              </>
            )}
          </div>
        ))}
        {same > 0 ? (
          <div className={styles.same}>
            <Button variant="text" size="small" icon={CaretDownBoldIcon} onClick={() => setAll(!all)}>
              {all ? '收起没有改动的内容' : `另有 ${same} 项没有改动`}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  );
}

/** A day or a choice changes as a whole. */
const isOneWord = (fieldType: string): boolean => fieldType === 'date' || fieldType === 'select';

/** Files of one side; what the other side does not have is framed and says so. */
function Files({
  ids,
  other,
  mark,
  isPicture,
  files,
}: {
  ids: string;
  other: string;
  mark: string;
  isPicture: boolean;
  files: ReadonlyMap<string, RecordFile>;
}) {
  const theirs = new Set(other.split(','));
  const mine = ids.split(',').filter(Boolean);
  if (mine.length === 0) return <span className="ui-muted">无</span>;
  return (
    <span className={styles.pictures}>
      {mine.map((id, at) => {
        const label = theirs.has(id) ? undefined : mark;
        const file = files.get(id);
        return isPicture ? (
          <span key={id} className={label && styles.marked} data-mark={label}>
            <Picture
              src={pictureUrl(id, 160)}
              alt={`第 ${at + 1} 张${label ? `，${label}` : ''}`}
              width={84}
              height={84}
            />
          </span>
        ) : file ? (
          <EvidenceFile key={id} file={file} {...(label ? { mark: label } : {})} />
        ) : null;
      })}
    </span>
  );
}
