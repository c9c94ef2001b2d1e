import { cover } from './cover.ts';
import type { PrintedModule, PrintedRecord, PrintedReport, PrintedSeal } from './document.ts';
import { FAINT, HUES, INK, LEFT, LINE, openPaper, type Paper, PINE, SOFT, WIDTH } from './page.ts';
import { asJpeg, PICTURE, type Pictures, picturesOf, setLong, setPictures } from './pictures.ts';
import { printable } from './typeface.ts';

const LABEL_WIDTH = 76;

/** Writes a report as PDF/A-2b (docs/domains/report-archive.md). Pictures that cannot be read are told by a line. */
export async function writeReport(report: PrintedReport, at: Date): Promise<Buffer> {
  const pictures = await picturesOf(report);
  const crest = report.crest && (await asJpeg(report.crest));
  const heading = `${report.schoolName} ${report.semesterName}`;
  const paper = openPaper(report.title, report.schoolName, heading, at);
  const { doc } = paper;
  const bytes = collected(doc);
  cover(paper, report, crest);
  basics(paper, report);
  if (report.modules.length === 0) paper.say('P', '本学期暂无进入报告的写实记录。', { color: SOFT });
  for (const module of report.modules) setModule(paper, module, pictures);
  if (report.words.length > 0) setWords(paper, report.words);
  if (report.seal) closing(paper, report.seal);
  frames(paper, report);
  doc.end();
  return bytes;
}

const collected = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });

function basics(paper: Paper, { basics: facts }: PrintedReport): void {
  const { doc } = paper;
  title(paper, '基本信息', PINE);
  const half = WIDTH / 2;
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2);
    const height = Math.max(
      ...pair.map(({ value }) => paper.heightOf(value || '—', { width: half - LABEL_WIDTH - 12 })),
    );
    paper.need(height + 10);
    const top = doc.y + 4;
    pair.forEach(({ label, value }, column) => {
      const x = LEFT + column * half;
      doc.y = top;
      paper.say('P', label, { x, width: LABEL_WIDTH, color: FAINT });
      doc.y = top;
      paper.say('P', value || '—', { x: x + LABEL_WIDTH, width: half - LABEL_WIDTH - 12 });
    });
    doc.y = top + height + 4;
    rule(paper);
  }
  paper.down(10);
}

/** A heading that the outline of the document leads to. */
function title(paper: Paper, text: string, hue: string): void {
  const { doc } = paper;
  paper.need(110);
  paper.draw(() => doc.rect(LEFT, doc.y + 2, 4, 16).fill(hue));
  doc.outline.addItem(printable(text), { expanded: true });
  paper.say('H2', text, { size: 14, weight: 'bold', color: hue, x: LEFT + 12, width: WIDTH - 12 });
  paper.down(4);
}

function rule(paper: Paper): void {
  const { doc } = paper;
  paper.draw(() =>
    doc
      .moveTo(LEFT, doc.y)
      .lineTo(LEFT + WIDTH, doc.y)
      .lineWidth(0.6)
      .stroke(LINE),
  );
}

function setModule(paper: Paper, { name, records }: PrintedModule, pictures: Pictures): void {
  const typical = records.filter(({ isTypical }) => isTypical).length;
  title(paper, name, HUES[name] ?? PINE);
  paper.say('P', `${records.length} 条${typical > 0 ? `，典型 ${typical} 条` : ''}`, { size: 9.5, color: FAINT });
  paper.down(6);
  for (const record of records) setRecord(paper, record, pictures);
  paper.down(8);
}

/** A record: its first picture at the left, beside it what it says; further pictures, long ones and the names of files below. */
function setRecord(paper: Paper, record: PrintedRecord, pictures: Pictures): void {
  const { doc } = paper;
  const printed = record.pictures.map((bytes) => pictures.get(bytes)).filter((picture) => picture !== undefined);
  const long = printed.filter(({ pieces }) => pieces.length > 1);
  const [first, ...others] = printed.filter((picture) => !long.includes(picture)).flatMap(({ pieces }) => pieces);
  paper.need(first ? PICTURE.height + 12 : 56);
  const top = doc.y;
  const page = doc.page;
  if (first)
    paper.figure(`佐证图片：${record.title}`, [LEFT, top + 3, LEFT + PICTURE.width, top + 3 + PICTURE.height], () => {
      doc.image(first, LEFT, top + 3, { fit: [PICTURE.width, PICTURE.height], align: 'center', valign: 'center' });
    });
  const x = first ? LEFT + PICTURE.width + 14 : LEFT;
  const width = LEFT + WIDTH - x;
  doc.y = top;
  paper.say('H3', `${record.isTypical ? '【典型】' : ''}${record.title}`, { size: 10.5, weight: 'bold', x, width });
  paper.say('P', record.dimension, { size: 9, color: FAINT, x, width });
  paper.down(2);
  for (const { label, value } of record.lines) setLine(paper, label, value, x);
  const missing = record.pictures.filter((bytes) => !pictures.get(bytes)).length;
  if (missing > 0) setLine(paper, '图片', `${missing} 张图片无法打开`, x);
  if (record.files.length > 0) setLine(paper, '附件', record.files.join('、'), x);
  if (first && doc.page === page) doc.y = Math.max(doc.y, top + PICTURE.height + 6);
  setPictures(paper, record.title, others);
  for (const picture of long) setLong(paper, record.title, picture);
  paper.down(5);
  rule(paper);
  doc.y += 7;
}

function setLine(paper: Paper, label: string, value: string, x: number): void {
  const { doc } = paper;
  paper.need(18);
  const top = doc.y;
  paper.say('P', label, { color: FAINT, x, width: LABEL_WIDTH - 8, size: 9.5 });
  const after = doc.y;
  doc.y = top;
  const page = doc.page;
  paper.say('P', value, { x: x + LABEL_WIDTH, width: LEFT + WIDTH - x - LABEL_WIDTH, size: 9.5 });
  if (doc.page === page) doc.y = Math.max(doc.y, after);
  paper.down(2);
}

/** What class teacher and guardian said of the semester. */
function setWords(paper: Paper, words: PrintedReport['words']): void {
  title(paper, '评语', PINE);
  for (const { text, by } of words) {
    paper.need(48);
    paper.say('P', text, { size: 11 });
    paper.say('P', by, { size: 9.5, color: SOFT, align: 'right' });
    paper.down(6);
  }
}

function closing(paper: Paper, seal: PrintedSeal): void {
  title(paper, '归档说明', PINE);
  const version = `本报告为第 ${seal.version} 版，归档于 ${seal.archivedAt}，公示已结束且无未处理的质疑。`;
  paper.say('P', version, { color: SOFT });
  if (seal.replaces)
    paper.say('P', `本版替代第 ${seal.replaces.version} 版。更正原因：${seal.replaces.reason}`, { color: SOFT });
  paper.say('P', `核验码 ${seal.code}。扫描首页二维码，或打开 ${seal.url}，可核验本报告是否由平台签发、是否被改动。`, {
    color: SOFT,
  });
}

/** What stands on every page: whose it is, its number, and over a preview that it is one. */
function frames(paper: Paper, report: PrintedReport): void {
  const { doc } = paper;
  const { start, count } = doc.bufferedPageRange();
  const left = printable(`${report.schoolName} · ${report.semesterName} · ${report.studentName}`);
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    const { margins, width, height } = doc.page;
    margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('regular').fontSize(8).fillColor(FAINT);
    doc.text(left, LEFT, height - 40, { width: WIDTH - 90, height: 12, ellipsis: true, lineBreak: false });
    doc.text(`第 ${at + 1} 页，共 ${count} 页`, LEFT + WIDTH - 90, height - 40, {
      width: 90,
      align: 'right',
      lineBreak: false,
    });
    if (!report.seal) {
      doc.save().rotate(-35, { origin: [width / 2, height / 2] });
      doc.font('bold').fontSize(64).fillColor('#C8321F', 0.07);
      doc.text('预览 未归档', 0, height / 2 - 40, { width, align: 'center', lineBreak: false });
      doc.restore().fillColor(INK, 1);
    }
    doc.endMarkedContent();
  }
}
