import type { manageCircularTemplateRemove, manageCircularTemplateSave } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { isDuplicate } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cleanHtml } from '../../../platform/rich-text.ts';
import type { Session } from '../../../platform/sessions.ts';
import { mayChangeTemplate, requireTemplateChanger } from './policy.ts';
import { circularProblem } from './rules.ts';
import { insertTemplate, removeTemplate, templatesFor, updateTemplate } from './template-queries.ts';

/** Templates of one organisation. */
const MOST = 50;
/** Templates are words: a picture would be a file of somebody's, shown by others. */
const PICTURES = /<img\b[^>]*>/gi;
const TAKEN = '已有同名的模板';
const GONE = '模板不存在';

/**
 * What circulars begin with: an organisation's own templates, and those of the bureaus above it. All of the organisation use them; who wrote one changes it, and
 * the office all of them (docs/domains/circulars.md).
 */
export const createCircularTemplates = ({ database }: Platform) => ({
  list: async (session: Session) =>
    (await templatesFor(database, session.orgId)).map(
      ({ needsConfirmation, allowsAnswers, isOwn, orgName, authorId, authorName, ...row }) => ({
        ...row,
        needsConfirmation: needsConfirmation ? 1 : 0,
        allowsAnswers: allowsAnswers ? 1 : 0,
        mine: isOwn && mayChangeTemplate(session, authorId) ? 1 : 0,
        from: isOwn ? authorName : orgName,
      }),
    ),

  /** @throws Refusal notFound, notPermitted for a colleague's, changedMeanwhile, or for a name that there is */
  async save({ session, input, address, requestId }: Call<typeof manageCircularTemplateSave>): Promise<void> {
    const { orgId } = session;
    const { id, version, name, title, body } = input;
    const problem = circularProblem(title, body);
    if (problem) throw refused(`标题或正文中有${problem}，请修改后再保存`);
    const saving = database.transaction(async (db) => {
      const own = (await templatesFor(db, orgId)).filter(({ isOwn }) => isOwn);
      if (own.some((one) => one.name === name && one.id !== id)) throw invalidInput({ name: TAKEN });
      const row = {
        ...{ orgId, name, title, body: (await cleanHtml(body)).replace(PICTURES, '') },
        ...{ needsConfirmation: input.needsConfirmation === 1, allowsAnswers: input.allowsAnswers === 1 },
      };
      if (id) {
        const before = own.find((one) => one.id === id);
        if (!before) throw notFound(GONE);
        requireTemplateChanger(session, before.authorId);
        if (before.version !== version || !(await updateTemplate(db, id, version, row))) throw changedMeanwhile();
      } else {
        if (own.length >= MOST) throw refused(`最多 ${MOST} 个模板`);
        if (!(await insertTemplate(db, row, session.accountId))) throw invalidInput({ name: TAKEN });
      }
      await audit(db, { event: 'circular.templateSaved', session, target: id ?? '', address, requestId });
    });
    // Of two that are renamed at once the second finds out by the key alone.
    await saving.catch((error: unknown) => {
      throw isDuplicate(error, 'circular_template_org_id_name_key') ? invalidInput({ name: TAKEN }) : error;
    });
  },

  /** @throws Refusal notFound for another organisation's, notPermitted for a colleague's */
  async remove({ session, input, address, requestId }: Call<typeof manageCircularTemplateRemove>): Promise<void> {
    await database.transaction(async (db) => {
      const found = (await templatesFor(db, session.orgId)).find(({ isOwn, id }) => isOwn && id === input.id);
      if (!found) throw notFound(GONE);
      requireTemplateChanger(session, found.authorId);
      if (!(await removeTemplate(db, session.orgId, input.id))) throw notFound(GONE);
      await audit(db, { event: 'circular.templateRemoved', session, target: input.id, address, requestId });
    });
  },
});
export type CircularTemplates = ReturnType<typeof createCircularTemplates>;
