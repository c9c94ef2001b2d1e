import mammoth from 'mammoth';
import type { ReactNode } from 'react';
import { RichText } from '../rich-text.tsx';
import { DocumentSheet } from './document-sheet.tsx';

const readWord = async (arrayBuffer: ArrayBuffer) => (await mammoth.convertToHtml({ arrayBuffer })).value;

/** A Word document as a page of text, tables and pictures. */
export default function WordView({ url, save }: { url: string; save: ReactNode }) {
  return (
    <DocumentSheet url={url} read={readWord} save={save}>
      {(html) => <RichText html={html} />}
    </DocumentSheet>
  );
}
