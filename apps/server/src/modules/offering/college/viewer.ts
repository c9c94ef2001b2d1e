import { OFFICE_TYPES } from '@vimo/contract';
import type { Platform } from '../../../platform/platform.ts';
import { linkTo } from '../../content/file/index.ts';

/** The viewer fetches the document at once; a link that is passed on is soon worth nothing. */
const VIEWER_LINK_SECONDS = 300;

/**
 * Address of the configured outside viewer with an Office document (docs/domains/college.md); empty when none is configured or the document is
 * of another kind: then it is shown by the page itself and nothing leaves the platform (docs/operations.md).
 */
export function viewerUrl(platform: Platform, { fileId, extension }: { fileId: string; extension: string }): string {
  const { collegeViewerUrl: viewer, publicUrl } = platform.config;
  if (!viewer || !(OFFICE_TYPES as readonly string[]).includes(extension)) return '';
  const document = publicUrl + linkTo(platform, fileId, 'inline', VIEWER_LINK_SECONDS);
  const base64 = Buffer.from(document).toString('base64');
  return viewer.replaceAll('{url}', encodeURIComponent(document)).replaceAll('{base64}', encodeURIComponent(base64));
}
