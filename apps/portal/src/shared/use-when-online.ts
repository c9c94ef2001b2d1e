import { useEffect, useEffectEvent } from 'react';

/** Does something whenever the network comes back, as long as it is `awaited`. */
export function useWhenOnline(act: () => void, awaited = true): void {
  const now = useEffectEvent(act);
  useEffect(() => {
    if (!awaited) return;
    const back = () => now();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [awaited]);
}
