import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadUse } from '@vimo/contract';
import { storeFile } from '../src/modules/content/file/index.ts';
import type { Platform } from '../src/platform/platform.ts';

const FOLDER = path.join(import.meta.dirname, '../demo-assets');

interface Asset {
  path: string;
  /** Name under which it is kept and downloaded. */
  name: string;
  use: UploadUse;
}

const asIllustration = (file: string): Asset => ({
  path: file,
  name: path.parse(file).name,
  use: file.startsWith('avatar-') ? 'headimg' : 'activity',
});

/** Documents of the content college, of every kind that opens in the page, and a film for activity spaces. */
const DOCUMENTS: readonly Asset[] = [
  { path: 'college/safety.pdf', name: '研学实践安全手册', use: 'college' },
  { path: 'college/evaluation.pdf', name: '综合素质评价工作指引', use: 'college' },
  { path: 'college/bases.pdf', name: '基地课程设计要点', use: 'college' },
  { path: 'college/lesson-plan.docx', name: '湿地里的客人（教案）', use: 'college' },
  { path: 'college/club-plan.docx', name: '社团学期活动计划（模板）', use: 'college' },
  { path: 'college/reading-log.doc', name: '家庭阅读记录表', use: 'college' },
  { path: 'college/wetland-film.mp4', name: '走进湿地', use: 'college' },
  { path: 'college/drill-film.mp4', name: '校园应急演练', use: 'college' },
  { path: 'college/water-test.png', name: '水质检测五步法', use: 'college' },
  { path: 'college/reading-together.jpg', name: '亲子共读小贴士', use: 'college' },
  { path: 'college/hand-washing.gif', name: '七步洗手法', use: 'college' },
  { path: 'college/wetland-film.mp4', name: '活动花絮', use: 'notice' },
];

/** File ids by name: of illustrations, such as 'cover-wetland', and of documents. */
export type Pictures = ReadonlyMap<string, string>;

/**
 * Stores illustrations and documents as an upload would; they belong to the platform. What an earlier, broken-off build stored is
 * taken again. `say` hears how far it is.
 */
export async function storePictures(platform: Platform, say: (line: string) => void): Promise<Pictures> {
  const kept = await platform.database.rows<{ file_id: string; real_name: string }>(
    'select file_id, real_name from file where owner_id is null',
  );
  const pictures = new Map(kept.map((file) => [path.parse(file.real_name).name, file.file_id]));
  const illustrations = (await readdir(FOLDER)).filter((name) => name.endsWith('.webp')).sort();
  const missing = [...illustrations.map(asIllustration), ...DOCUMENTS].filter(({ name }) => !pictures.has(name));
  let stored = 0;
  const storeNext = async (): Promise<void> => {
    const file = missing[stored++];
    if (file === undefined) return;
    const bytes = await readFile(path.join(FOLDER, file.path));
    const named = `${file.name}${path.extname(file.path)}`;
    pictures.set(file.name, await storeFile(platform, { bytes, name: named, use: file.use }));
    if (stored % 20 === 0) say(`  插画与文档 ${stored} / ${missing.length}`);
    return storeNext();
  };
  await Promise.all([storeNext(), storeNext()]);
  return pictures;
}
