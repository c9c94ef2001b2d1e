// Renders the icons of the portal as an installed app from its mark: node scripts/build-app-icons.mjs
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const publicFolder = path.join(import.meta.dirname, '../apps/portal/public');
const target = path.join(publicFolder, 'icons');
const mark = readFileSync(path.join(publicFolder, 'favicon.svg'), 'utf8');
/** Systems cut their own shape out of these: ground to the edges, and the flower well inside the circle that always stays. */
const fullBleed = mark.replace(' rx="24"', '').replace('translate(48.0 50.88)', 'translate(48.0 50.88) scale(0.84)');

/** Pixels of the drawing, to which librsvg's 72 dpi belong. */
const DRAWN = 96;

mkdirSync(target, { recursive: true });
const render = (svg, size, name) =>
  sharp(Buffer.from(svg), { density: (72 * size) / DRAWN })
    .resize(size, size)
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toFile(path.join(target, name));

await Promise.all([
  render(mark, 192, 'icon-192.png'),
  render(mark, 512, 'icon-512.png'),
  render(fullBleed, 192, 'maskable-192.png'),
  render(fullBleed, 512, 'maskable-512.png'),
  render(fullBleed, 180, 'apple-touch-180.png'),
]);
