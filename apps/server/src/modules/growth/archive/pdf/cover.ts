import QRCode from 'qrcode';
import type { PrintedModule, PrintedReport, PrintedSeal } from './document.ts';
import { FAINT, HUES, INK, LEFT, PAPER, type Paper, PINE, SOFT, WIDTH } from './page.ts';

const QR_SIZE = 86;
/** Heights of the first page's head, of its counters, and the edge of the crest. */
const COVER = { height: 138, counter: 42, crest: 36 };
const SEAL_RED = '#B8402F';

/** Whose report it is: crest, school, name, semester, how many records each module has, and what it is verified with. */
export function cover(paper: Paper, report: PrintedReport, crest: Buffer | undefined): void {
  const { doc } = paper;
  const { seal, modules } = report;
  const top = 34;
  const height = COVER.height + (modules.length > 0 ? COVER.counter + 14 : 0);
  paper.draw(() => {
    doc.roundedRect(LEFT - 14, top, WIDTH + 28, height, 12).fill(PAPER);
    doc.rect(0, 0, doc.page.width, 10).fill(PINE);
    if (seal) stamp(paper, LEFT + WIDTH - QR_SIZE - 64, top + COVER.height - 26, seal.archivedAt.slice(0, 10));
  });
  const width = seal ? WIDTH - QR_SIZE - 20 : WIDTH;
  let x = LEFT;
  if (crest) {
    const box = [LEFT, top + 16, LEFT + COVER.crest, top + 16 + COVER.crest] as const;
    paper.figure(`${report.schoolName}校徽`, [...box], () => {
      doc.image(crest, box[0], box[1], { fit: [COVER.crest, COVER.crest], align: 'center', valign: 'center' });
    });
    x += COVER.crest + 10;
  }
  const beside = { x, width: width - (x - LEFT) };
  doc.y = top + 18;
  paper.say('P', report.schoolName, { size: 11, color: PINE, weight: 'bold', ...beside });
  paper.say('P', `${report.semesterName}　${report.className}　${report.studentName}`, {
    ...{ size: 10, color: SOFT, ...beside },
  });
  doc.y = Math.max(doc.y, top + 16 + COVER.crest) + 8;
  paper.say('H1', report.title, { size: 20, weight: 'bold', width });
  paper.say('P', seal ? `归档时间 ${seal.archivedAt}` : `生成时间 ${report.madeAt}`, { size: 9, color: FAINT, width });
  if (!seal)
    paper.say('P', '预览：内容尚未归档，不带平台签名，仅供本人、监护人与学校查看。', {
      ...{ size: 9, color: '#A6281A', width },
    });
  if (seal) sealAt(paper, seal, top + 12);
  doc.y = top + COVER.height;
  counters(paper, modules);
  doc.y = top + height + 16;
}

/** How many records each module has, side by side. */
function counters(paper: Paper, modules: readonly PrintedModule[]): void {
  const { doc } = paper;
  const top = doc.y;
  const each = WIDTH / Math.max(modules.length, 1);
  modules.forEach(({ name, records }, at) => {
    const x = LEFT + at * each;
    paper.draw(() =>
      doc.roundedRect(x + (at === 0 ? 0 : 4), top, each - (at === 0 ? 4 : 8), COVER.counter, 6).fill('#fff'),
    );
    doc.y = top + 4;
    paper.say('P', `${records.length} 条`, { size: 12, weight: 'bold', x, width: each, align: 'center' });
    doc.y = top + 22;
    paper.say('P', name, { size: 9, color: HUES[name] ?? PINE, x, width: each, align: 'center' });
  });
}

/** The round mark of what is archived, with its day. */
function stamp({ doc }: Paper, x: number, y: number, day: string): void {
  const radius = 27;
  doc.save().rotate(-8, { origin: [x, y] });
  doc.lineWidth(2).circle(x, y, radius).stroke(SEAL_RED);
  doc
    .lineWidth(0.7)
    .circle(x, y, radius - 4)
    .stroke(SEAL_RED);
  doc.font('bold').fontSize(11).fillColor(SEAL_RED);
  doc.text('已归档', x - radius, y - 11, { width: 2 * radius, align: 'center', lineBreak: false });
  doc.font('regular').fontSize(6.5);
  doc.text(day, x - radius, y + 4, { width: 2 * radius, align: 'center', lineBreak: false });
  doc.restore().fillColor(INK);
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
