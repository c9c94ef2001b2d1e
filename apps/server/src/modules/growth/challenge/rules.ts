/** When a record may be questioned, and until when whoever's turn it is should act (docs/domains/challenges.md). Pure. */

/** Working days that a ruling, a modification and a check may take. */
export const DAYS = { audit: 5, revision: 3, recheck: 5 } as const;

export interface ChallengeFacts {
  isOwn: boolean;
  /** The record has passed and is not being dealt with. */
  passed: boolean;
  /** A public notice of the record's semester shows it to the person today. */
  noticed: boolean;
  /** The person has questioned it, and it is under way. */
  underWay: boolean;
  /** The person has questioned it since the notice began, whatever came of that. */
  asked: boolean;
}

/** Why a record cannot be questioned; undefined when it can. */
export function challengeProblem({ isOwn, passed, noticed, underWay, asked }: ChallengeFacts): string | undefined {
  if (isOwn) return '不能质疑本人的记录';
  if (underWay) return '您已质疑该记录，请等待处理';
  if (!noticed) return '该记录不在公示期内';
  if (asked) return '同一条记录在公示期内只能质疑一次';
  if (!passed) return '该记录正在处理中，暂不能质疑';
  return undefined;
}
