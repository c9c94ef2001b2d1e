import { Office } from '@vimo/contract';
import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import { kindRenamed } from '../../offering/kind/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { organisationMoved } from '../../people/organisation/index.ts';
import { leavingPublications } from './leaving.ts';
import { publicationNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayPublish } from './policy.ts';
import { handOn } from './queries.ts';
import { renameKind } from './renamed-kinds.ts';
import { publicationRoutes } from './routes.ts';
import { leaveAbove } from './showing.ts';
import { publicationStaffRoutes } from './staff-routes.ts';
import { createPublications } from './staff-service.ts';

export type { Existing, PublicationKindParts, Shown } from './kind.ts';
export { passingBureauSql } from './queries.ts';
export type { Publications } from './staff-service.ts';

export const publicationSlice = ({ platform, told, notifications }: Given & { notifications: Notifications }) => {
  const publications = createPublications(platform, told.publishes, { notifications });
  return slice({
    name: 'publication',
    notices: Object.values(publicationNotices),
    office: Office.contentEditor,
    tables: [
      'publication',
      'publication_version',
      'publication_event',
      'publication_moment',
      'publication_order',
      'publication_rule',
    ],
    personal,
    services: { publications },
    routes: [...publicationRoutes(publications), ...publicationStaffRoutes(publications)],
    reactions: [
      when(organisationMoved, async (db, { orgId }) => {
        await handOn(db);
        await leaveAbove(db, told.publishes, orgId);
      }),
      when(kindRenamed, (db, facts) => renameKind(db, told.publishes, facts)),
    ],
    async sweep() {
      // What was put forward as the tree was changed, and what was before it was handed on.
      await Promise.all([publications.sweep(), handOn(platform.database)]);
    },
    abilities: { content: mayPublish },
    counters: { publicationsWaiting: (session) => publications.waiting(session) },
    behind: { publicationsLate: publications.late },
    spans: { publicationsWaiting: publications.waitingSpan },
    leaving: { publications: leavingPublications(publications) },
    readers: { publication: { ofNobody: publications.mayReadFiles } },
  });
};
