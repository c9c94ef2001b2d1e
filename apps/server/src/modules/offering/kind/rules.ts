import { type Kind, type KindList, MOST_KINDS } from '@vimo/contract';

type Named = Pick<Kind, 'id' | 'parentId' | 'name' | 'enabled'>;

/** Why a kind cannot have a name among the others, or undefined. */
export function nameProblem(
  all: readonly Named[],
  { id, parentId, name }: { id?: string; parentId: string; name: string },
): string | undefined {
  return all.some((kind) => kind.id !== id && kind.parentId === parentId && kind.name === name)
    ? '已有同名的类型'
    : undefined;
}

/** Why no kind can be added below another, or undefined: only those of activities have two levels. */
export function placeProblem(list: KindList, all: readonly Named[], parentId: string): string | undefined {
  if (all.length >= MOST_KINDS) return `最多 ${MOST_KINDS} 个类型`;
  if (parentId === '') return undefined;
  const above = all.find(({ id }) => id === parentId);
  return list !== 'activity' || !above || above.parentId !== '' ? '请选择一级类型' : undefined;
}

/** Why a kind has no icon, or undefined: only those of activities at the top have one. */
export const iconProblem = (list: KindList, parentId: string, icon: string): string | undefined =>
  icon !== '' && (list !== 'activity' || parentId !== '') ? '只有一级活动类型有图标' : undefined;

/** What keeps a kind from being deleted, for people; undefined when nothing does. */
export function removalProblem(all: readonly Kind[], kind: Kind, counted: string): string | undefined {
  if (kind.used > 0) return `已有 ${kind.used} ${counted}使用，不能删除，可以停用`;
  return all.some(({ parentId }) => parentId === kind.id) ? '请先删除下级类型' : undefined;
}

/** Those that may be chosen: switched on, and so is what stands above. */
export function living<K extends Named>(all: readonly K[]): K[] {
  const off = new Set(all.filter(({ enabled }) => !enabled).map(({ id }) => id));
  return all.filter(({ id, parentId }) => !off.has(id) && !off.has(parentId));
}
