import type { z } from 'zod';

/**
 * A kind of task: what it is given, as a schema and with a number that rises when an older input can no longer be done (docs/domains/tasks.md).
 * Who asks for it knows this alone.
 */
export interface Task<Input extends z.ZodType = z.ZodType> {
  kind: string;
  version: number;
  input: Input;
}

export const defineTask = <Input extends z.ZodType>(task: Task<Input>): Task<Input> => task;
