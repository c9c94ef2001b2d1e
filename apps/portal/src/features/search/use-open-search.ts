import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { openWindow } from '../../shared/new-window.tsx';
import { searchHref } from './search-view.ts';

/** Opens the results in a new window, on phones in this one. */
export function useOpenSearch(): (text: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (text) => {
      const href = searchHref(text);
      openWindow(href, () => void navigate({ href }));
    },
    [navigate],
  );
}
