import { PREVIEW_TYPES } from '@vimo/contract';
import { expect, test } from 'vitest';
import { previewKind } from './preview-kind.ts';

test('every type of content opens somehow, whatever its case', () => {
  expect(PREVIEW_TYPES.map(previewKind)).not.toContain('none');
  expect(previewKind('.PDF')).toBe('pdf');
  expect(previewKind('exe')).toBe('none');
});
