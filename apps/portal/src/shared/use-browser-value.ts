import { useSyncExternalStore } from 'react';

const still = () => () => {};

/**
 * What only the browser knows, such as its clock or the page's address; `onServer` on the server, and
 * until the page is hydrated. `read` gives a plain value.
 */
export const useBrowserValue = <T extends string | number | boolean>(read: () => T, onServer: T): T =>
  useSyncExternalStore(still, read, () => onServer);
