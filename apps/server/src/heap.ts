import { setFlagsFromString } from 'node:v8';

/** How the heap of the server grows. */

// Left alone, the heap grows to four times what is in use before it is swept, as memory is plenty: a rush would leave the process twice as large.
setFlagsFromString('--heap-growing-percent=40');
// What a start leaves behind would stretch the space of young objects for good.
setFlagsFromString('--semi-space-growth-factor=1');

/** From here on the space of young objects grows with the load that comes: its usual factor. */
export const growUnderLoad = () => setFlagsFromString('--semi-space-growth-factor=2');
