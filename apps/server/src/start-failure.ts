import { ConfigError } from './config.ts';
import { asUnavailable } from './platform/database.ts';
import { Unavailable } from './platform/errors.ts';
import { StorageFault, storageReason } from './platform/files/index.ts';
import { folderProblem } from './platform/start-problems.ts';

/** How the process ends (docs/operations.md): after the last two `npm start` begins anew. */
export const EXIT = { stopped: 0, refused: 1, fault: 70, away: 75 } as const;

const isAway = (error: Error) => asUnavailable(error) instanceof Unavailable;

/** Tells the operator why a start failed. @returns how the process ends */
export function tellFailure(error: Error, dataDir: string): number {
  console.error(reasonOf(error, dataDir));
  return isAway(error) ? EXIT.away : EXIT.refused;
}

function reasonOf(error: Error, dataDir: string): string {
  if (error instanceof ConfigError) return `配置有误：\n${error.message}`;
  const cause = error instanceof StorageFault ? (error.cause as Error) : error;
  const problem = folderProblem(dataDir, cause);
  if (problem) return problem;
  if (error instanceof StorageFault) return `文件存储不可用：${storageReason(error)}`;
  return isAway(error) ? `暂时无法连接数据库：${error.message}` : error.message;
}
