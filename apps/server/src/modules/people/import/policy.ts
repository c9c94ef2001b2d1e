import { type ImportKind, importKindFits, Usertype } from '@vimo/contract';
import { notFound, notPermitted, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

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

/** @throws Refusal when a kind of file is not for a kind of organisation: pupils and classes are of schools, organisations of bureaus */
export function requireKindFor(kind: ImportKind, orgType: number): void {
  if (!importKindFits(kind, orgType)) throw refused(kind === 'organisations' ? '请选定教育局' : '请选定学校');
}

/** A file on its way in is seen by who sent it. @throws Refusal notFound */
export function requireOwn<T extends { accountId: string }>(batch: T | undefined, { accountId }: Session): T {
  if (!batch || batch.accountId !== accountId) throw notFound('导入不存在或已过期');
  return batch;
}
