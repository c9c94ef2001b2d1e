import { useEffect } from 'react';

/** Lets the browser show a page of ours where there is no network; nothing is kept for it (docs/decisions/2026-11-22-offline-page.md). */
export function useOfflinePage(): void {
  useEffect(() => {
    // Missing without https; a browser that refuses shows its own page.
    navigator.serviceWorker?.register('/sw.js').catch(() => {});
  }, []);
}
