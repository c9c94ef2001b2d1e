import { orgTypeLabel, plainNumber, OrgType as Type } from '@vimo/contract';
import { plainOrgName as plain } from '../../organisation/index.ts';
import type { Cells } from '../columns.ts';
import type { Other, Others } from '../rules.ts';

/** Those of one name right below a bureau of a name. */
export const placeKey = (parent: string, name: string) => `place ${plain(parent)}\n${plain(name)}`;
export const bureauKey = (name: string) => `bureau ${plain(name)}`;
export const isBureau = (cells: Cells) => cells.type === orgTypeLabel[Type.bureau];
/** Notes at a bureau's key: the row is that bureau (with what is above it, and its code), or stands below it. */
export const BELOW = 'below';
export const noteOf = ({ parent, code }: Cells) => `is\n${plain(parent)}\n${plainNumber(code)}`;
/** The row that is a bureau, of those with its key. */
export function rowOf(name: string, others: Others) {
  const row = others(bureauKey(name)).find(({ note }) => note !== BELOW);
  return row && readNote(row);
}
export function readNote({ note }: Other) {
  const [, above = '', code = ''] = note.split('\n');
  return { above, code };
}
