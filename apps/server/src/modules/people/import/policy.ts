import { type ImportKind, importKindFits, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound, notPermitted, refused } from '../../../platform/errors.ts';
import type { AskedTask } from '../../../platform/jobs/index.ts';
import type { Session } from '../../../platform/sessions.ts';
import { isWithin } from '../organisation/index.ts';
import { scopeOf } from '../staff/index.ts';

const IMPORTERS: readonly number[] = [
  Usertype.platformAdministrator,
  Usertype.bureauStaff,
  Usertype.schoolAdministrator,
  Usertype.baseStaff,
];

/** Who brings people in by file and takes lists of them out, for the organisations of their scope. */
export const mayImport = ({ usertype }: Pick<Session, 'usertype'>): boolean => IMPORTERS.includes(usertype);

/** @throws Refusal notPermitted */
export function requireImporter(session: Session): void {
  if (!mayImport(session)) throw notPermitted('您没有批量导入的权限');
}

/**
 * Rights are those of the moment at which a task works, not of the asking: its asker may have left, work elsewhere, or only read by then.
 * @param person as they are by now; undefined for a closed account
 * @param orgId the organisation with all below it; null for everywhere
 * @throws Refusal with `problem`
 */
export async function requireStillImporter(
  db: Db,
  person: Session | undefined,
  orgId: string | null,
  problem = '上传者已没有批量导入的权限',
): Promise<void> {
  if (!person || person.readsOnly || !mayImport(person)) throw refused(problem);
  const scope = scopeOf(person);
  if (orgId === null ? scope !== null : !(await isWithin(db, scope, orgId))) throw refused(problem);
}

/** A list is made for who may bring in what stands in it, still. @throws Refusal */
export const requireStillExporter = async ({ db, input, person }: AskedTask<{ orgId: string | null }>): Promise<void> =>
  requireStillImporter(db, await person(), input.orgId, '您已没有导出这份名单的权限');

/** @throws Refusal when a kind of file is not for a kind of organisation: pupils and classes are of schools, organisations of bureaus */
export function requireKindFor(kind: ImportKind, orgType: number): void {
  if (!importKindFits(kind, orgType)) throw refused(kind === 'organisations' ? '请选定教育局' : '请选定学校');
}

/** A file on its way in is seen by who sent it, as long as they bring people in for its organisation. @throws Refusal notFound */
export function requireOwn<T extends { accountId: string; above: readonly string[] }>(
  batch: T | undefined,
  session: Session,
): T {
  const scope = scopeOf(session);
  if (!batch || batch.accountId !== session.accountId || (scope !== null && !batch.above.includes(scope)))
    throw notFound('导入不存在或已过期');
  return batch;
}
