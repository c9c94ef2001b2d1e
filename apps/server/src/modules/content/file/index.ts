import type { Session } from '../../../platform/sessions.ts';
import { type Given, slice } from '../../../slice.ts';
import { personal } from './personal.ts';
import { fileRoutes } from './routes.ts';
import { createFiles } from './service.ts';

export { answerMissing, sendObject } from './answers.ts';
export { filesOfPerson } from './export-queries.ts';
export { linkTo } from './links.ts';
export { mayRefer, type Naming } from './references.ts';
export { richTextOf } from './rich-text.ts';
export { dispositionOf, fileNameOf, objectKey } from './rules.ts';
export { storeCopy, storedKeys, storeFile, thumbnailsOf } from './stored.ts';

type Needs = Given & { roster: { isWrittenDown(session: Session): boolean } };
export const fileSlice = ({ platform, told, roster }: Needs) => {
  const files = createFiles(platform, told.readers, roster.isWrittenDown);
  return slice({
    name: 'file',
    tables: ['file', 'file_reference', 'loose_object'],
    personal,
    services: { files },
    routes: fileRoutes(platform, files),
    sweep: files.sweep,
    close: files.close,
  });
};
