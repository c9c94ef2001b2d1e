/** What a post names: pictures and videos, told by what they were sent in for. */
export interface NamedFile {
  id: string;
  usedFor: string;
}

/** Why a post may not hold these files, or undefined (docs/domains/growth-space.md). */
export function filesProblem(ids: readonly string[], files: readonly NamedFile[]): string | undefined {
  const videos = files.filter(({ usedFor }) => usedFor === 'talkVideo').length;
  if (videos > 0 && files.length > videos) return '视频和图片不能同时上传';
  if (videos > 1) return '您只能上传一个视频文件';
  return files.length < ids.length ? '图片或视频不存在，请重新上传' : undefined;
}
