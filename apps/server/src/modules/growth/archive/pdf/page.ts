import PDFDocument from 'pdfkit';
import { faceOf, printable, type Weight } from './typeface.ts';

/** Colours of the visual language. */
export const INK = '#14211D';
export const SOFT = '#4C5B55';
export const FAINT = '#5F6E68';
export const LINE = '#E0E6E1';
export const PINE = '#0F6C65';
export const PAPER = '#EFF7F4';

/** Hues of the five modules, as on the screen; others take the platform's. */
export const HUES: Record<string, string> = {
  思想品德: '#A6281A',
  学业水平: '#1B4690',
  身心健康: '#1C6B4A',
  艺术素养: '#823495',
  社会实践: '#855200',
};

/** Points; A4 is 595 × 842. */
export const LEFT = 52;
export const WIDTH = 595.28 - 2 * LEFT;
const TOP = 56;
const BOTTOM = 64;

export interface Words {
  size?: number;
  weight?: Weight;
  color?: string;
  x?: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
}

/** The paper on which a report is set: text by rows from top to bottom, pages as they are needed. */
export interface Paper {
  doc: PDFKit.PDFDocument;
  /** Sets words where the paper has come to and moves below them. `tag`: what they are for readers of the structure. */
  say(tag: string, text: string, words?: Words): void;
  heightOf(text: string, words?: Words): number;
  /** Moves on to the next page unless so much room is left. */
  need(height: number): void;
  down(height: number): void;
  /** Draws a picture that is told in words, within a box (left, top, right, bottom). */
  figure(alt: string, box: [number, number, number, number], how: () => void): void;
  /** Draws what carries no meaning. */
  draw(how: () => void): void;
}

/** Opens a document for archives: PDF/A-2b, tagged, in Chinese, fonts embedded as subsets. */
export function openPaper(title: string, author: string, subject: string, at: Date): Paper {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: TOP, bottom: BOTTOM, left: LEFT, right: LEFT },
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
    lang: 'zh-CN',
    displayTitle: true,
    bufferPages: true,
    // A standard face would stand in the file without its glyphs.
    font: null as unknown as string,
    info: { Title: printable(title), Author: printable(author), Subject: printable(subject), CreationDate: at },
  });
  for (const weight of ['regular', 'bold'] as const)
    doc.registerFont(weight, faceOf(weight) as unknown as PDFKit.Mixins.PDFFontSource);
  doc.font('regular');
  const root = doc.struct('Document');
  doc.addStructure(root);

  const styled = ({ size = 10, weight = 'regular' }: Words) => doc.font(weight).fontSize(size);
  const gapOf = (size: number) => size * 0.25;
  const options = ({ width = WIDTH, align = 'left', size = 10 }: Words) => ({ width, align, lineGap: gapOf(size) });
  const room = () => doc.page.height - BOTTOM - doc.y;

  const paper: Paper = {
    doc,
    say(tag, text, words = {}) {
      const { color = INK, x = LEFT } = words;
      root.add(
        doc.struct(tag, {}, () => {
          styled(words).fillColor(color).text(printable(text), x, doc.y, options(words));
        }),
      );
    },
    heightOf: (text, words = {}) => styled(words).heightOfString(printable(text), options(words)),
    need(height) {
      if (room() < height) doc.addPage();
    },
    down(height) {
      doc.y += height;
    },
    figure(alt, box, how) {
      root.add(doc.struct('Figure', { alt: printable(alt), bbox: box } as never, how));
    },
    draw(how) {
      doc.markContent('Artifact', { type: 'Layout' });
      how();
      doc.endMarkedContent();
    },
  };
  return paper;
}
