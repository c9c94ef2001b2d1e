import { serverNow } from '@vimo/client';

/** The day that it is in China at a moment, by the server's clock now, as the wire writes days (`2026-11-23`): whatever time zone and clock the computer is set to. */
export const today = (at = serverNow()): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
