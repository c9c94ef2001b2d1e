import type { Db } from '../../../platform/database.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { cleanHtml } from '../../../platform/rich-text.ts';
import { measuresOf } from './queries.ts';
import { mayRefer, type Naming } from './references.ts';

/** Every place that names a file, as `pictures_in` of the database reads it: what is missed here would become public unasked. */
const NAMED = /showImage\?id=([0-9A-Za-z]{1,6})/g;
const PICTURE = /<img src="[^"]*showImage\?id=([0-9A-Za-z]{1,6})[^>]*>/g;

/**
 * Rich text as it is stored: cleaned, and its pictures with their measures, so that a page keeps their place before they arrive.
 * @throws Refusal naming the field when a picture is not one that the author may name (`mayRefer`)
 */
export async function richTextOf(db: Db, html: string, naming: Naming, field = 'details'): Promise<string> {
  const clean = await cleanHtml(html);
  const ids = [...clean.matchAll(NAMED)].flatMap(([, id]) => id ?? []);
  if (ids.length === 0) return clean;
  if (!(await mayRefer(db, ids, naming)))
    throw invalidInput({ [field]: '正文中有图片不存在或不是您上传的，请重新插入' });
  const measures = new Map((await measuresOf(db, ids)).map((file) => [file.id, file]));
  return clean.replace(PICTURE, (tag, id: string) => {
    const file = measures.get(id);
    if (!file?.width || / width=/.test(tag)) return tag;
    return tag.replace('<img ', `<img width="${file.width}" height="${file.height}" `);
  });
}
