const TEXTS: Record<string, string> = {
  EROFS: '所在的磁盘是只读的',
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  ENOSPC: '磁盘空间已满',
  EDQUOT: '磁盘配额已用完',
  EEXIST: '不是目录',
  ENOTDIR: '不是目录',
  EIO: '磁盘读写出错',
};

/** What is wrong with the data folder, in one sentence; undefined for errors that are not the folder's. */
export function folderProblem(dataDir: string, error: unknown): string | undefined {
  const text = TEXTS[(error as NodeJS.ErrnoException).code ?? ''];
  return text && `无法使用数据目录 ${dataDir}：${text}。`;
}
