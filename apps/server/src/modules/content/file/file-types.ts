import type { UPLOAD_USES, UploadUse } from '@vimo/contract';

/** What a file is by its content. Read by the threads that look into files too: nothing of the contract is loaded here. */

export type FileKind = (typeof UPLOAD_USES)[UploadUse]['kinds'][number];

export interface FileType {
  kind: FileKind;
  /** Read by a library of its own. */
  isHeic?: boolean;
  /** Extension under which the file is kept. */
  extension: string;
  contentType: string;
}

/** Films of telephones differ in the sign at their head alone, and play under one name everywhere. */
const FILM: FileType = { kind: 'video', extension: 'mp4', contentType: 'video/mp4' };
/** Not every browser shows what telephones and programs keep so: it is written anew as JPEG. */
const AS_JPEG: FileType = { kind: 'image', extension: 'jpg', contentType: 'image/jpeg' };
const OOXML = 'application/vnd.openxmlformats-officedocument';

/** What is taken, by the extension that the content itself tells. An image is kept in the form it is written anew in. */
export const FILE_TYPES: Record<string, FileType> = {
  ...{ jpg: AS_JPEG, avif: AS_JPEG },
  heic: { ...AS_JPEG, isHeic: true },
  png: { kind: 'image', extension: 'png', contentType: 'image/png' },
  gif: { kind: 'image', extension: 'gif', contentType: 'image/gif' },
  webp: { kind: 'image', extension: 'webp', contentType: 'image/webp' },
  pdf: { kind: 'document', extension: 'pdf', contentType: 'application/pdf' },
  docx: { kind: 'document', extension: 'docx', contentType: `${OOXML}.wordprocessingml.document` },
  xlsx: { kind: 'document', extension: 'xlsx', contentType: `${OOXML}.spreadsheetml.sheet` },
  pptx: { kind: 'document', extension: 'pptx', contentType: `${OOXML}.presentationml.presentation` },
  doc: { kind: 'document', extension: 'doc', contentType: 'application/msword' },
  xls: { kind: 'document', extension: 'xls', contentType: 'application/vnd.ms-excel' },
  ppt: { kind: 'document', extension: 'ppt', contentType: 'application/vnd.ms-powerpoint' },
  ...{ mp4: FILM, mov: FILM, m4v: FILM, '3gp': FILM, '3g2': FILM },
};

/** What people bring and is not taken: what they call it, and what they can do. */
export interface OtherType {
  kind: FileKind;
  name: string;
  wayOut: string;
}

const picture = (name: string, wayOut = '请另存为 JPG 后再上传'): OtherType => ({ kind: 'image', name, wayOut });
const document = (name: string, wayOut: string): OtherType => ({ kind: 'document', name, wayOut });
const film = (name: string): OtherType => ({ kind: 'video', name, wayOut: '请用手机或软件导出为 MP4 后再上传' });
const AS_PDF = '请另存为 PDF 后再上传';
const NO_MACROS = '请另存为不含宏的文件后再上传';
const NO_ARCHIVE = '请解压后逐个上传';
const AS_DOCUMENT = '请打开后另存为 docx、xlsx 或 PDF 再上传';
const NO_SOUND = '请上传图片、文档或视频';
const RAW = '相机原始照片';

/** What a container of Microsoft Office with a password is called here; it hides what it holds. */
export const LOCKED_OFFICE = 'locked-office';

/** Names of what is not taken, by the extension that the content tells. */
export const OTHER_TYPES: Record<string, OtherType> = {
  ...{ tif: picture('TIFF 图片'), bmp: picture('BMP 图片'), ico: picture('图标'), psd: picture('Photoshop 图片') },
  svg: picture('SVG 图片'),
  ...{ jp2: picture('JPEG 2000 图片'), jpx: picture('JPEG 2000 图片'), jxl: picture('JPEG XL 图片') },
  ...{ apng: picture('APNG 动图', '请上传静态图片'), jxr: picture('JPEG XR 图片') },
  ...{ cr2: picture(RAW), cr3: picture(RAW), nef: picture(RAW), arw: picture(RAW), dng: picture(RAW) },
  ...{ orf: picture(RAW), rw2: picture(RAW), raf: picture(RAW) },
  ...{ avi: film('AVI 视频'), mkv: film('MKV 视频'), webm: film('WebM 视频'), flv: film('FLV 视频') },
  ...{ asf: film('WMV 视频'), wmv: film('WMV 视频'), mpg: film('MPEG 视频'), mts: film('MTS 视频') },
  ...{ f4v: film('F4V 视频'), ogv: film('OGV 视频'), rm: film('RM 视频'), mj2: film('MJ2 视频') },
  ...{ mp3: document('MP3 录音', NO_SOUND), m4a: document('M4A 录音', NO_SOUND), wav: document('WAV 录音', NO_SOUND) },
  ...{
    aac: document('AAC 录音', NO_SOUND),
    amr: document('AMR 录音', NO_SOUND),
    flac: document('FLAC 录音', NO_SOUND),
  },
  ...{ ogg: document('OGG 录音', NO_SOUND), opus: document('OGG 录音', NO_SOUND) },
  ...{ zip: document('ZIP 压缩包', NO_ARCHIVE), rar: document('RAR 压缩包', NO_ARCHIVE) },
  ...{ '7z': document('7Z 压缩包', NO_ARCHIVE), tar: document('TAR 压缩包', NO_ARCHIVE) },
  ...{ gz: document('GZ 压缩包', NO_ARCHIVE), xz: document('XZ 压缩包', NO_ARCHIVE) },
  [LOCKED_OFFICE]: document('设了密码的 Office 文档', '请去掉密码后再上传'),
  docm: document('带宏的 Word 文档', NO_MACROS),
  xlsm: document('带宏的 Excel 表格', NO_MACROS),
  ...{ pptm: document('带宏的 PPT', NO_MACROS), ppsm: document('带宏的 PPT', NO_MACROS) },
  ...{ dotx: document('Word 模板', '请另存为 docx 后再上传'), dotm: document('带宏的 Word 模板', NO_MACROS) },
  ...{ xltx: document('Excel 模板', '请另存为 xlsx 后再上传'), xltm: document('带宏的 Excel 模板', NO_MACROS) },
  ...{ potx: document('PPT 模板', '请另存为 pptx 后再上传'), potm: document('带宏的 PPT 模板', NO_MACROS) },
  xlsb: document('二进制的 Excel 表格', '请另存为 xlsx 后再上传'),
  ppsx: document('PPT 放映文件', '请另存为 pptx 后再上传'),
  odt: document('OpenDocument 文档', '请另存为 docx 或 PDF 后再上传'),
  ods: document('OpenDocument 表格', '请另存为 xlsx 或 PDF 后再上传'),
  odp: document('OpenDocument 演示文稿', '请另存为 pptx 或 PDF 后再上传'),
  ofd: document('OFD 版式文件', '请另存为或导出为 PDF 后再上传'),
  iwork: document('iWork 文稿（Pages、Numbers 或 Keynote）', '请导出为 Word、Excel、PPT 或 PDF 后再上传'),
  ...{ rtf: document('RTF 文档', '请另存为 docx 或 PDF 后再上传'), epub: document('EPUB 电子书', AS_PDF) },
  ...{ vsdx: document('Visio 图', AS_PDF), dwg: document('CAD 图', AS_PDF), ps: document('PostScript 文档', AS_PDF) },
  ...{ html: document('网页', AS_DOCUMENT), mht: document('单个文件的网页或邮件', AS_DOCUMENT) },
  'office-xml': document('XML 格式的 Office 文档', AS_DOCUMENT),
  txt: document('纯文本', AS_DOCUMENT),
  exe: document('程序', '不能上传'),
};
