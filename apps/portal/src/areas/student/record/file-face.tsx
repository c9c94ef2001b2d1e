import { pictureUrl } from '@vimo/contract';
import { FilePdfIcon, FileTextIcon, FilmStripIcon, Picture, previewKind } from '@vimo/ui';

const ICONS = { pdf: FilePdfIcon, video: FilmStripIcon } as const;

/** What a file looks like in a line: a picture itself, for others the kind. */
export function FileFace({ id, name }: { id: string; name: string }) {
  const kind = previewKind(name.slice(name.lastIndexOf('.') + 1));
  if (kind === 'picture') return <Picture src={pictureUrl(id, 160)} alt="" width={44} height={44} />;
  const Icon = ICONS[kind as keyof typeof ICONS] ?? FileTextIcon;
  return <Icon />;
}
