import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Sends the visitor on to another page of this app. The router's own Navigate goes again with every render, and the page
 * that is left is rendered again while the next one loads.
 */
export function Redirect({ href }: { href: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href, replace: true });
  }, [href, navigate]);
  return null;
}
