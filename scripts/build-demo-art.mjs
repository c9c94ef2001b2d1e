// Renders the illustrations that the demo city stores as uploaded pictures: node scripts/build-demo-art.mjs
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const root = path.join(import.meta.dirname, '..');
const source = path.join(root, 'apps/portal/public/art');
const target = path.join(root, 'apps/server/demo-assets');

/** Width of the rendered picture by the first word of its name. */
const WIDTHS = { cover: 960, banner: 1920, avatar: 360, photo: 360, club: 360, crest: 240 };
/** Pixels of the drawing's own width, to which librsvg's 72 dpi belong. */
const DOTS_PER_PIXEL = 72;

mkdirSync(target, { recursive: true });
for (const name of readdirSync(source)) {
  const width = WIDTHS[name.split('-')[0]];
  if (!width || !name.endsWith('.svg')) continue;
  const file = path.join(source, name);
  const drawn = await sharp(file).metadata();
  await sharp(file, { density: (DOTS_PER_PIXEL * width) / drawn.width })
    .resize({ width })
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toFile(path.join(target, name.replace('.svg', '.webp')));
}
