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
  /** Name of the part of the input that is written otherwise each time, as what is sealed: whether two ask for the same is told by the others. */
  otherEachTime?: string;
  /** It cannot wait for other kinds of tasks of its organisation, or of its asker where it has none: of its kind they have one at a time, beside whatever else they have under way. */
  ownLine?: true;
}

export const defineTask = <Input extends z.ZodType>(task: Task<Input>): Task<Input> => task;
