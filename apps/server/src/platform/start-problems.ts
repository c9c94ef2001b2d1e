import net from 'node:net';
import { folderProblem as problemOfFolder } from '@vimo/embedded-postgres';

/** Why the server cannot start here, in one line for the operator. Starting once more would change nothing. */
export class StartProblem extends Error {}

const PORT_TEXTS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `端口 ${port} 已被占用。请先停止占用它的程序，或用环境变量 PORT 另选一个端口。`,
  EACCES: (_host, port) => `没有权限使用端口 ${port}。请用环境变量 PORT 选一个 1024 以上的端口。`,
  EADDRNOTAVAIL: (host) => `本机没有地址 ${host}，请检查环境变量 HOST。`,
  ENOTFOUND: (host) => `本机没有地址 ${host}，请检查环境变量 HOST。`,
};

/** What to do about a data folder that cannot be used. */
export const OTHER_FOLDER = '请更换或修复后再启动（环境变量 DATA_DIR）。';

/** The refusal of an address to listen on; any other error as it is. */
export function portProblem(error: unknown, host: string, port: number): unknown {
  const text = PORT_TEXTS[(error as NodeJS.ErrnoException).code ?? ''];
  return text ? new StartProblem(text(host, port)) : error;
}

/** What is wrong with the data folder and what to do about it; undefined for errors that are not the folder's. */
export function folderProblem(dataDir: string, error: unknown): string | undefined {
  const text = problemOfFolder(dataDir, error);
  return text && `${text}${OTHER_FOLDER}`;
}

/**
 * Tries the address before any other work is done.
 * @throws StartProblem when it cannot be listened on
 */
export function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => reject(portProblem(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}
