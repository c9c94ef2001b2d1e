/** The day that it is in China at a moment, as the wire writes days (`2026-11-23`), whatever time zone the computer is set to. */
export const today = (at = new Date()): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
