import path from 'node:path';
import type { Logger } from 'pino';
import { faultDetails, refused, Unavailable } from '../../../platform/errors.ts';
import { createThreads } from '../../../platform/threads.ts';
import { type Reading, readSource, type TablePlan } from './read.ts';
import { type ReadTask, sourceBeside } from './source.ts';

const UNREADABLE = '表格无法读取，请用表格软件另存为 xlsx 后再上传';

/**
 * Workbooks that are read while a call waits: unpacked and read in threads beside the one that answers calls, in ten seconds and 192 MB, as every other file is looked into
 * (docs/domains/imports.md, Workbooks). Tasks read in their own process.
 */
export function createWorkbooks(
  log: Logger,
  { task = path.join(import.meta.dirname, 'read-task.ts'), ms = undefined as number | undefined } = {},
) {
  const threads = createThreads(task, { ms });

  async function ask(of: ReadTask): Promise<unknown> {
    const answer = await threads.run(of).catch((error) => {
      if (error instanceof Unavailable) throw error;
      log.warn({ size: of.bytes.length, err: faultDetails(error) }, 'a workbook could not be read');
      throw refused(UNREADABLE);
    });
    const { refusal } = answer as { refusal?: string };
    if (refusal !== undefined) throw refused(refusal);
    return answer;
  }

  return {
    /** The rows of a workbook, as `readTable` reads them. @throws Refusal, also when it takes too long or too much memory; Unavailable when too many wait */
    async *rowsOf<Row extends object>(bytes: Buffer, plan: TablePlan<Row>, reading: Reading = {}) {
      yield* readSource(await sourceBeside(bytes, plan, ask), plan, reading);
    },
    close: threads.close,
  };
}
export type Workbooks = ReturnType<typeof createWorkbooks>;
