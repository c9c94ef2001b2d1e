import QRCode from 'qrcode';
import sharp from 'sharp';
import type { PrintedModule, PrintedRecord, PrintedReport, PrintedSeal } from './document.ts';
import { FAINT, INK, LEFT, LINE, openPaper, PAPER, type Paper, PINE, SOFT, WIDTH } from './page.ts';
import { printable } from './typeface.ts';

/** Hues of the five modules, as on the screen; others take the platform's. */
const HUES: Record<string, string> = {
  思想品德: '#A6281A',
  学业水平: '#1B4690',
  身心健康: '#1C6B4A',
  艺术素养: '#823495',
  社会实践: '#855200',
};
const QR_SIZE = 86;
const PICTURE = { width: 108, height: 81, gap: 9 };
const PICTURES_A_ROW = 4;
const LABEL_WIDTH = 76;

/** Writes a report as PDF/A-2b (docs/domains/report-archive.md). Pictures that cannot be read are told by a line. */
export async function writeReport(report: PrintedReport, at: Date): Promise<Buffer> {
  const pictures = await picturesOf(report);
  const heading = `${report.schoolName} ${report.semesterName}`;
  const paper = openPaper(report.title, report.schoolName, heading, at);
  const { doc } = paper;
  const bytes = collected(doc);
  head(paper, report);
  basics(paper, report);
  if (report.modules.length === 0) paper.say('P', '本学期暂无进入报告的写实记录。', { color: SOFT });
  for (const module of report.modules) setModule(paper, module, pictures);
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

type Pictures = Map<Uint8Array, Buffer | undefined>;

/** Pictures as small JPEGs; undefined where one cannot be read. */
async function picturesOf({ modules }: PrintedReport): Promise<Pictures> {
  const pictures: Pictures = new Map();
  for (const bytes of modules.flatMap(({ dimensions }) =>
    dimensions.flatMap(({ records }) => records.flatMap(({ pictures }) => pictures)),
  ))
    pictures.set(
      bytes,
      await sharp(bytes)
        .flatten({ background: '#fff' })
        .resize({ width: 320, height: 240, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality: 72 })
        .toBuffer()
        .catch(() => undefined),
    );
  return pictures;
}

function head(paper: Paper, report: PrintedReport): void {
  const { doc } = paper;
  paper.draw(() => doc.rect(0, 0, doc.page.width, 10).fill(PINE));
  const width = report.seal ? WIDTH - QR_SIZE - 20 : WIDTH;
  const top = doc.y;
  paper.say('P', report.schoolName, { size: 11, color: PINE, weight: 'bold', width });
  paper.say('H1', report.title, { size: 20, weight: 'bold', width });
  paper.say('P', `${report.semesterName}　${report.className}　${report.studentName}`, {
    size: 11,
    color: SOFT,
    width,
  });
  paper.say('P', report.seal ? `归档时间 ${report.seal.archivedAt}` : `生成时间 ${report.madeAt}`, {
    size: 9,
    color: FAINT,
    width,
  });
  if (report.seal) sealAt(paper, report.seal, top);
  else
    paper.say('P', '预览：内容尚未归档，不带平台签名，仅供本人、监护人与学校查看。', {
      size: 9,
      color: '#A6281A',
      width,
    });
  doc.y = Math.max(doc.y, report.seal ? top + QR_SIZE + 34 : 0);
  paper.down(8);
}

/** The code that leads to the verification page, at the right of the heading. */
function sealAt(paper: Paper, seal: PrintedSeal, top: number): void {
  const { doc } = paper;
  const after = doc.y;
  const x = LEFT + WIDTH - QR_SIZE;
  const { modules } = QRCode.create(seal.url, { errorCorrectionLevel: 'M' });
  const unit = QR_SIZE / modules.size;
  paper.figure('核验二维码，扫描后打开报告核验页面', [x, top, x + QR_SIZE, top + QR_SIZE], () => {
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column)) doc.rect(x + column * unit, top + row * unit, unit + 0.05, unit + 0.05);
    doc.fill(INK);
  });
  doc.link(x, top, QR_SIZE, QR_SIZE, seal.url, { Contents: new String('打开报告核验页面') } as never);
  doc.y = top + QR_SIZE + 4;
  paper.say('P', '扫码核验', { size: 8, color: SOFT, x, width: QR_SIZE, align: 'center' });
  paper.say('P', seal.code, { size: 7, color: SOFT, x: x - 20, width: QR_SIZE + 40, align: 'center' });
  doc.y = after;
}

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

function setModule(paper: Paper, { name, dimensions }: PrintedModule, pictures: Pictures): void {
  title(paper, name, HUES[name] ?? PINE);
  for (const { name: dimension, records } of dimensions) {
    paper.need(80);
    const { doc } = paper;
    paper.draw(() => doc.rect(LEFT, doc.y, WIDTH, 22).fill(PAPER));
    paper.down(4);
    paper.say('H3', `${dimension}（${records.length} 条）`, {
      size: 11,
      weight: 'bold',
      x: LEFT + 8,
      width: WIDTH - 16,
    });
    paper.down(7);
    for (const record of records) setRecord(paper, record, pictures);
  }
  paper.down(8);
}

function setRecord(paper: Paper, record: PrintedRecord, pictures: Pictures): void {
  const { doc } = paper;
  paper.need(56);
  paper.say('H4', record.title, { size: 10.5, weight: 'bold' });
  paper.down(2);
  for (const { label, value } of record.lines) setLine(paper, label, value);
  setPictures(paper, record, pictures);
  const missing = record.pictures.filter((bytes) => !pictures.get(bytes)).length;
  if (missing > 0) setLine(paper, '图片', `${missing} 张图片无法打开`);
  if (record.files.length > 0) setLine(paper, '附件', record.files.join('、'));
  paper.down(5);
  rule(paper);
  doc.y += 7;
}

function setLine(paper: Paper, label: string, value: string): void {
  const { doc } = paper;
  paper.need(18);
  const top = doc.y;
  paper.say('P', label, { color: FAINT, width: LABEL_WIDTH - 8, size: 9.5 });
  const after = doc.y;
  doc.y = top;
  const page = doc.page;
  paper.say('P', value, { x: LEFT + LABEL_WIDTH, width: WIDTH - LABEL_WIDTH, size: 9.5 });
  if (doc.page === page) doc.y = Math.max(doc.y, after);
  paper.down(2);
}

function setPictures(paper: Paper, record: PrintedRecord, pictures: Pictures): void {
  const { doc } = paper;
  const shown = record.pictures.map((bytes) => pictures.get(bytes)).filter((jpeg) => jpeg !== undefined);
  for (let at = 0; at < shown.length; at += PICTURES_A_ROW) {
    paper.need(PICTURE.height + 8);
    const top = doc.y + 4;
    shown.slice(at, at + PICTURES_A_ROW).forEach((jpeg, column) => {
      const x = LEFT + LABEL_WIDTH + column * ((WIDTH - LABEL_WIDTH + PICTURE.gap) / PICTURES_A_ROW);
      const width = (WIDTH - LABEL_WIDTH + PICTURE.gap) / PICTURES_A_ROW - PICTURE.gap;
      paper.figure(`佐证图片 ${at + column + 1}：${record.title}`, [x, top, x + width, top + PICTURE.height], () => {
        doc.image(jpeg, x, top, { fit: [width, PICTURE.height], align: 'center', valign: 'center' });
      });
    });
    doc.y = top + PICTURE.height + 4;
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
