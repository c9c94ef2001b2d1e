/** How a document is shown. `old` is Word's binary format before 2007; `none` is everything unknown. */
export type PreviewKind = 'pdf' | 'video' | 'picture' | 'word' | 'old' | 'none';

const KINDS: Record<string, PreviewKind> = {
  pdf: 'pdf',
  mp4: 'video',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  docx: 'word',
  doc: 'old',
};

/** Kind of a file by its extension. */
export const previewKind = (extension: string): PreviewKind =>
  KINDS[extension.toLowerCase().replace('.', '')] ?? 'none';
