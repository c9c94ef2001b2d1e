import { Office } from '@vimo/contract';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { leavingPublications } from './leaving.ts';
import { publicationNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayPublish } from './policy.ts';
import { publicationRoutes } from './routes.ts';
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
    tables: ['publication', 'publication_version', 'publication_event', 'publication_order', 'publication_rule'],
    personal,
    services: { publications },
    routes: [...publicationRoutes(publications), ...publicationStaffRoutes(publications)],
    sweep: publications.sweep,
    abilities: { content: mayPublish },
    counters: { publicationsWaiting: (session) => publications.waiting(session) },
    behind: { publicationsLate: publications.late },
    spans: { publicationsWaiting: publications.waitingSpan },
    leaving: { publications: leavingPublications(publications) },
    readers: { publication: { ofNobody: publications.mayReadFiles } },
  });
};
