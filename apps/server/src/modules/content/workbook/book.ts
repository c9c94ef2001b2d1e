import path from 'node:path';
import type { Entry } from 'yauzl';
import { refused } from '../../../platform/errors.ts';
import { DAMAGED, hearAll, type Parts } from './parts.ts';

/** What a workbook consists of, as its relations say. */
export interface Book {
  parts: Parts;
  /** In the order of its tabs; other things than tables left out. */
  sheets: Sheet[];
  texts: Entry | undefined;
  styles: Entry | undefined;
  /** Its days are counted from 1904. */
  is1904: boolean;
  /** Its formulas are counted when it is opened: the values that it keeps of them may be none. */
  countsAnew: boolean;
}
export interface Sheet {
  name: string;
  entry: Entry;
  isHidden: boolean;
}

/** Reads the list of sheets. @throws Refusal when there is none */
export async function bookOf(parts: Parts): Promise<Book> {
  const roots = [...(await relationsOf(parts, '')).values()];
  const main = roots.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const relations = await relationsOf(parts, main);
  const sheets: Sheet[] = [];
  let is1904 = false;
  let countsAnew = false;
  await hearAll(parts, parts.byName.get(main.toLowerCase()), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name === 'calcPr') countsAnew = isTrue(attributes.fullCalcOnLoad);
      if (name !== 'sheet') return;
      const id = Object.keys(attributes).find((key) => key.endsWith(':id'));
      const relation = relations.get(id ? attributes[id]! : '');
      const entry = relation?.type === 'worksheet' ? parts.byName.get(relation.target.toLowerCase()) : undefined;
      const isHidden = /^(very)?hidden$/i.test(attributes.state ?? '');
      if (entry) sheets.push({ name: attributes.name ?? '', entry, isHidden });
    },
  });
  if (sheets.length === 0) throw refused(DAMAGED);
  const partOf = (type: string) =>
    [...relations.values()].flatMap((one) =>
      one.type === type ? (parts.byName.get(one.target.toLowerCase()) ?? []) : [],
    )[0];
  return { parts, sheets, is1904, countsAnew, texts: partOf('sharedStrings'), styles: partOf('styles') };
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Which parts a part names, by id: the last word of the relation's type, and where it lies. */
async function relationsOf(parts: Parts, of: string): Promise<Map<string, { type: string; target: string }>> {
  const folder = path.posix.dirname(of);
  const relations = new Map<string, { type: string; target: string }>();
  const entry = parts.byName.get(path.posix.join(folder, '_rels', `${path.posix.basename(of)}.rels`).toLowerCase());
  await hearAll(parts, entry, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(folder, Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
  return relations;
}
