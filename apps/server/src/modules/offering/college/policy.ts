import { collegeRole } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

/** Comma lists of role codes, as a module keeps them. */
export interface Powers {
  viewPower: string;
  downloadPower: string;
  /** Of a content: those of the module's roles that may see it; empty or absent is all of them. */
  onlyFor?: string;
}

/**
 * What a person may do with the contents of a module (docs/domains/college.md): whoever is signed in has one role code; a guest may do
 * nothing. What may be downloaded may be seen first.
 */
export function rightsOf(powers: Powers, session: Session | undefined): { mayView: boolean; mayDownload: boolean } {
  if (!session) return { mayView: false, mayDownload: false };
  const role = collegeRole(session.usertype);
  const { viewPower, downloadPower, onlyFor = '' } = powers;
  const holds = (list: string) => list.split(',').includes(role);
  const mayView = holds(viewPower) && (onlyFor === '' || holds(onlyFor));
  return { mayView, mayDownload: mayView && holds(downloadPower) };
}

/** @throws Refusal notPermitted (docs/domains/college.md) */
export function requireView(powers: Powers, session: Session): void {
  if (!rightsOf(powers, session).mayView) throw notPermitted('抱歉，您暂无权查看本角色模块下的内容。');
}
