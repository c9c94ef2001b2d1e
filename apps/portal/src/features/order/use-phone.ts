import { useSyncExternalStore } from 'react';

/** The design's phone layout (design, responsive). */
const phone = matchMedia('(max-width: 767px)');

const watch = (onChange: () => void) => {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
};

/** Whether the phone layout is shown; for what must not even be loaded there. */
export const usePhone = (): boolean => useSyncExternalStore(watch, () => phone.matches);
