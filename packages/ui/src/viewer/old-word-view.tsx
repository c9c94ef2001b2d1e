import type { ReactNode } from 'react';
import { classNames, InfoIcon } from '../index.ts';
import { DocumentSheet } from './document-sheet.tsx';
import { type OldWordPart, readOldWord } from './old-word.ts';
import styles from './viewer.module.css';

const read = (bytes: ArrayBuffer): OldWordPart[] => readOldWord(new Uint8Array(bytes));

/** A document in Word's format before 2007: its text and tables, with a word on what is missing. */
export default function OldWordView({ url, save }: { url: string; save: ReactNode }) {
  return (
    <DocumentSheet url={url} read={read} save={save}>
      {(parts) => (
        <>
          <p className={styles.oldWordNote}>
            <InfoIcon />
            {save
              ? '这是旧版格式的文档，此处只显示文字和表格；版式和图片请下载后查看。'
              : '这是旧版格式的文档，此处只显示文字和表格。'}
          </p>
          <div className={classNames('ui-rich-text', styles.oldWord)}>
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
              <Part key={index} part={part} />
            ))}
          </div>
        </>
      )}
    </DocumentSheet>
  );
}

function Part({ part }: { part: OldWordPart }) {
  if ('text' in part) return <p>{part.text}</p>;
  return (
    <table>
      <tbody>
        {part.rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={row}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
