import { goBelowCalls } from '../../../platform/below-calls.ts';
import { extensionOf } from './content-type.ts';
import { FILE_TYPES, type FileKind } from './file-types.ts';
import { Harmful, lookForHarm, type Remark, stepsFor } from './harm/index.ts';

/** A file to be looked into, and which kinds are taken: others are not looked through. */
export interface LookTask {
  path: string;
  size: number;
  kinds: readonly FileKind[];
}

/** What was seen: the extension of a type, taken or not; why the file is not taken, as the end of a sentence that begins with its name, or what the person should know of it. */
export interface Sight {
  extension?: string | undefined;
  harm?: string;
  remark?: Remark | undefined;
}

goBelowCalls();

/** The work of one look, in a thread of its own (`looks.ts`). */
export default async function look({ path, size, kinds }: LookTask): Promise<Sight> {
  const steps = stepsFor(size);
  let extension: string | undefined;
  try {
    extension = await extensionOf(path, steps);
    const type = extension === undefined ? undefined : FILE_TYPES[extension];
    const isTaken = type !== undefined && kinds.includes(type.kind);
    return { extension, remark: isTaken ? await lookForHarm(path, size, type, steps) : undefined };
  } catch (error) {
    if (error instanceof Harmful) return { extension, harm: error.message };
    throw error;
  }
}
