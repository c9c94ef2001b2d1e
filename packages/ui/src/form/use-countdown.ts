import { useCallback, useEffect, useState } from 'react';

/**
 * A countdown of whole seconds: `left` is 0 until `start()`. Counts against the clock, so that a tab in the background
 * comes back to the right figure.
 */
export function useCountdown(seconds: number): { left: number; start: () => void; reset: () => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const start = useCallback(() => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  }, [seconds]);
  const reset = useCallback(() => setEnd(0), []);
  return { left, start, reset };
}
