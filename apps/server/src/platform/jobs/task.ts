import type { z } from 'zod';

/**
 * A kind of task: what it is given, as a schema and with a number that rises when an older input can no longer be done (docs/domains/tasks.md).
 * Who asks for it knows this alone.
 */
export interface Task<Input extends z.ZodType = z.ZodType> {
  kind: string;
  version: number;
  input: Input;
  /** What it makes tells how things are: asked for again after it has begun it is made anew, as things may have changed since. */
  readsNow?: true;
}

export const defineTask = <Input extends z.ZodType>(task: Task<Input>): Task<Input> => task;
