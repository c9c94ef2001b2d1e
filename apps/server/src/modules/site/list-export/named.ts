import type { ExportList } from '@vimo/contract';
import type { LeavingList, LeavingLists } from '../../../platform/leaving-list.ts';

/** A list as its domain says it. @throws Error for one of which no slice speaks, which is a mistake of ours */
export function listNamed(lists: LeavingLists, name: ExportList): LeavingList {
  const list = lists[name];
  if (!list) throw new Error(`no domain says how the list "${name}" goes out`);
  return list;
}
