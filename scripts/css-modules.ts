import { createHash } from 'node:crypto';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

/**
 * How a class of a CSS module is named in the build: by its own name and four letters of its file, so that the build for browsers and the
 * one for the server agree, and the classes of a file compress well.
 */
export function scopedName(name: string, file: string): string {
  const place = path.relative(ROOT, file.split('?')[0] as string).replaceAll(path.sep, '/');
  return `${name}-${createHash('sha256').update(place).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;
}

/** Vite's options for CSS modules: kebab-case in style sheets, camelCase in components. */
export const cssModules = { generateScopedName: scopedName, localsConvention: 'camelCaseOnly' as const };
