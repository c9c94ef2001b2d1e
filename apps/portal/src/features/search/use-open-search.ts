import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { searchHref } from './search-view.ts';

/** Opens the results in a new tab; where the browser allows none, in this one. */
export function useOpenSearch(): (text: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (text) => {
      const href = searchHref(text);
      if (!window.open(href, '_blank')) void navigate({ href });
    },
    [navigate],
  );
}
