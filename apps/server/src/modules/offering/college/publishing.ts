import { COLLEGE_LIMITS, COLLEGE_NAME, type CollegeDocument, hrefTo, namedIn } from '@vimo/contract';
import { invalidInput, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linkTo } from '../../content/file/index.ts';
import type { PublicationKindParts } from '../../content/publication/index.ts';
import {
  countOthers,
  EXISTING_DOCUMENTS,
  fileOf,
  moduleOf,
  replacedFiles,
  showDocument,
  standingDocument,
  withdrawDocument,
} from './publishing-queries.ts';
import type { College } from './service.ts';
import { isPicture, lockModule } from './staff-queries.ts';
import { viewerUrl } from './viewer.ts';

const NO_MODULE = '模块不存在或已删除，请重新选择';

/** A key with its name, as `namedIn` reads it. */
const lineOf = (key: string, name: string) => `${key} ${[...name].slice(0, COLLEGE_NAME).join('')}`.trim();
const moduleIdOf = ({ module }: Pick<CollegeDocument, 'module'>) => namedIn(module).key;
const fileIdOf = ({ document }: Pick<CollegeDocument, 'document'>) => namedIn(document).key;

/** Documents of the college as they are published (docs/domains/college.md); what is shown is their row in `college_content`. */
export const collegeKind = (
  platform: Platform,
  { college }: { college: Pick<College, 'forgetTotals'> },
): PublicationKindParts<'college'> => ({
  kind: 'college',
  richTexts: [],
  existing: EXISTING_DOCUMENTS,
  card: ({ title, module, pictureId }) => ({ title, byName: namedIn(module).name, pictureId }),
  files: ({ pictureId }) => [pictureId],
  document: (content) => ({ field: 'document', fileId: fileIdOf(content) }),
  async settle(db, _orgId, content) {
    const [moduleId, fileId] = [moduleIdOf(content), fileIdOf(content)];
    const module = moduleId ? await moduleOf(db, moduleId) : undefined;
    if (moduleId && !module) throw invalidInput({ module: NO_MODULE });
    if (content.pictureId && !(await isPicture(db, content.pictureId)))
      throw invalidInput({ pictureId: '图片不存在，请重新上传' });
    const file = fileId ? await fileOf(db, fileId) : undefined;
    return {
      ...content,
      module: module ? lineOf(moduleId, module.name) : '',
      document: file ? lineOf(fileId, file.name) : '',
    };
  },
  async apply(db, shown, content) {
    const moduleId = moduleIdOf(content);
    if (!(await lockModule(db, moduleId))) throw invalidInput({ module: NO_MODULE });
    if ((await countOthers(db, moduleId, shown.objectId)) >= COLLEGE_LIMITS.contents)
      throw refused(`一个模块最多 ${COLLEGE_LIMITS.contents} 项内容`);
    const { title, pictureId, viewPower } = content;
    college.forgetTotals();
    return showDocument(db, shown, { moduleId, title, pictureId, viewPower, fileId: fileIdOf(content) });
  },
  async withdraw(db, objectId) {
    college.forgetTotals();
    await withdrawDocument(db, objectId);
  },
  // Documents stand as they are put in their module.
  order: async () => {},
  async read(db, objectId) {
    const row = await standingDocument(db, objectId);
    if (!row?.orgId) return undefined;
    const { orgId, moduleId, moduleName, title, pictureId, viewPower, isShown, isDraft } = row;
    const content = (file: { fileId: string; fileName: string }): CollegeDocument => ({
      ...{ title, pictureId, viewPower, module: lineOf(moduleId, moduleName) },
      document: lineOf(file.fileId, file.fileName),
    });
    const replaced = await replacedFiles(db, objectId);
    return {
      ...{ orgId, content: content(row), isShown, isDraft, place: 0, isEverywhere: false },
      terms: { from: isShown ? row.from : '', until: row.until ?? '', orgTypes: [], stages: [], orgIds: [] },
      earlier: replaced.map((file) => ({ content: content(file), by: file.by, at: file.at })),
    };
  },
  href: (objectId) => hrefTo('/index/contentDetail', { id: objectId }),
  previewHref: (_, token) => hrefTo('/index/contentDetail', { preview: token }),
  async preview({ id, from }, content) {
    const [moduleId, fileId] = [moduleIdOf(content), fileIdOf(content)];
    const module = moduleId ? await moduleOf(platform.database, moduleId) : undefined;
    const file = fileId ? await fileOf(platform.database, fileId) : undefined;
    const extension = file?.extension ?? '';
    // Whoever of its readers may keep it has the button.
    const mayDownload = file !== undefined && (module?.downloadPower ?? '') !== '';
    return {
      college: {
        ...{ id, title: content.title, image: content.pictureId, extension, createDate: from },
        ...{ modelId: moduleId, modelName: module?.name ?? '', pcIcon: module?.icon ?? '', pcLink: module?.link ?? '' },
        file: file ? linkTo(platform, fileId, 'inline') : '',
        viewerUrl: file ? viewerUrl(platform, { fileId, extension }) : '',
        mayDownload,
        downloadUrl: mayDownload ? linkTo(platform, fileId, 'attachment') : '',
      },
    };
  },
});
