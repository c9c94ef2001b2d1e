import { notFound } from '../../../platform/errors.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals, pageTotal } from '../../../platform/totals.ts';
import { linkTo } from '../../content/file/index.ts';
import { requireView, rightsOf } from './policy.ts';
import { contentById, contentsOf, countContents, shownModules } from './queries.ts';
import { viewerUrl } from './viewer.ts';

/** Reads of the content college. One for a process: it remembers totals. */
export function createCollege(platform: Platform) {
  const { database } = platform;
  const totals = createTotals();

  return {
    /** Modules with what the person asking may do in each; an outside address is told to those who may see it. */
    async modules(session: Session | undefined, now: WireTime) {
      const modules = await shownModules(database, now);
      return modules.map((module) => {
        const rights = rightsOf(module, session);
        return {
          ...module,
          ...rights,
          isLink: module.pcLink === '' ? 0 : 1,
          pcLink: rights.mayView ? module.pcLink : '',
        };
      });
    },

    /** What a write made old. */
    forgetTotals: () => totals.forget(),

    /** Titles of a module: these are public, what they stand for is not. */
    async contents(asked: Paging & { modelId: string }, session: Session | undefined, now: WireTime) {
      const moduleId = asked.modelId;
      const span = spanOf(asked);
      const rows = await contentsOf(database, moduleId, now, span);
      const dataList = rows.map(({ viewPower, onlyFor, ...content }) => ({
        ...content,
        mayView: rightsOf({ viewPower, onlyFor, downloadPower: '' }, session).mayView,
      }));
      const totalCount = await pageTotal({ ...span, shown: dataList.length }, () =>
        totals.get(moduleId, () => countContents(database, moduleId, now)),
      );
      return { dataList, totalCount };
    },

    /** One content with links that end. @throws Refusal notFound, or notPermitted when the role may not see the module */
    async content(contentId: string, session: Session, now: WireTime) {
      const found = await contentById(database, contentId, now);
      if (!found) throw notFound();
      requireView(found, session);
      const { mayDownload } = rightsOf(found, session);
      const { onlyFor: _roles, ...content } = found;
      return {
        ...content,
        mayDownload,
        file: linkTo(platform, content.fileId, 'inline'),
        viewerUrl: viewerUrl(platform, content),
        downloadUrl: mayDownload ? linkTo(platform, content.fileId, 'attachment') : '',
      };
    },
  };
}
export type College = ReturnType<typeof createCollege>;
