import { config } from 'zod';

/** Pages may make no code of text: zod would ask whether it may, and each asking is a breach that browsers report (Firefox in its console). */
config({ jitless: true });

export { z } from 'zod';
