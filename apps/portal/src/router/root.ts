import { createRootRouteWithContext } from '@tanstack/react-router';
import { Root } from '../app/root.tsx';

/** What guards of routes ask. */
export interface PortalContext {
  /** Id of the chosen organisation. */
  orgId(): string | undefined;
}

/** What lies around every page. */
export const root = createRootRouteWithContext<PortalContext>()({ component: Root });
