import { createRootRoute } from '@tanstack/react-router';
import { Root } from './root.tsx';

/** What lies around every page. */
export const root = createRootRoute({ component: Root });
