import { kindOf, type PublicationContent, type PublicationKind, publicationContent } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { parse } from '../../../platform/http/mount.ts';
import type { Session } from '../../../platform/sessions.ts';
import { mayRefer, richTextOf } from '../file/index.ts';
import type { PublicationKindParts } from './kind.ts';
import { picturesIn } from './rules.ts';

/** Names under which a kind holds its pictures. */
const PICTURE_FIELDS = ['pictureIds', 'pictureId', 'pictures', 'crestId', 'logoUrl'];

/** A content as it is stored, with what lists and the store of files are told of it. */
export function valuesOf(parts: PublicationKindParts, content: PublicationContent) {
  const fields: Record<string, unknown> = content;
  const texts = parts.richTexts.map((name) => String(fields[name] ?? ''));
  const named = [...parts.files(content), parts.document?.(content).fileId ?? ''];
  const fileIds = [...new Set([...named, ...texts.flatMap(picturesIn)])].filter((id) => id !== '');
  return { ...parts.card(content), content, fileIds };
}

/**
 * What was typed, judged by its kind and cleaned; anything may be missing in it yet.
 * @throws Refusal naming the field
 */
export async function cleanDraft(
  db: Db,
  parts: PublicationKindParts,
  typed: unknown,
  { session, orgId, publicationId }: { session: Session; orgId: string; publicationId: string | undefined },
): Promise<PublicationContent> {
  const naming = {
    by: session,
    use: kindOf(parts.kind).use,
    ...(publicationId ? { referrer: { table: 'publication', id: publicationId } } : {}),
  };
  const content = parse(publicationContent[parts.kind].draft, typed);
  const cleaned: Record<string, unknown> = { ...content };
  for (const name of parts.richTexts) cleaned[name] = await richTextOf(db, String(cleaned[name]), naming, name);
  if (!(await mayRefer(db, [...new Set(parts.files(content))].filter(Boolean), naming)))
    throw invalidInput({
      [PICTURE_FIELDS.find((name) => name in content) ?? 'body']: '图片不存在，请重新上传',
    });
  const document = parts.document?.(content);
  if (document?.fileId && !(await mayRefer(db, [document.fileId], naming)))
    throw invalidInput({ [document.field]: '文件不存在，请重新上传' });
  return parts.settle ? parts.settle(db, orgId, cleaned as PublicationContent) : (cleaned as PublicationContent);
}

/** A content as it is stored, in today's shape. What was there before rules of today stays readable: saving says what is wrong with it. */
export function readContent(kind: PublicationKind, stored: object): PublicationContent {
  const { draft } = publicationContent[kind];
  const read = draft.safeParse(stored);
  return read.success ? read.data : ({ ...draft.safeParse({}).data, ...stored } as PublicationContent);
}

/** @throws Refusal naming what is missing before others may see it */
export async function requireComplete(
  db: Db,
  parts: PublicationKindParts,
  { orgId, objectId, content: stored }: { orgId: string; objectId: string | null; content: object },
): Promise<PublicationContent> {
  const content = parse(publicationContent[parts.kind].complete, stored);
  await parts.check?.(db, orgId, content, objectId);
  return content;
}
