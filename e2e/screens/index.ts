import { parentVisits } from './parent.ts';
import { platformVisits } from './platform.ts';
import { publicVisits } from './public.ts';
import type { Visit } from './screen.ts';
import { studentVisits } from './student.ts';

/** Every route in every state of its visitor, and the dialogs that lie over them. */
export const visits: Record<string, Visit> = { ...publicVisits, ...studentVisits, ...parentVisits, ...platformVisits };
