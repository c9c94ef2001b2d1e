/** Reasons ready to pick; the number of each is its key. */
export const REFUSALS = [
  '请补充现场照片',
  '请写明本人分工',
  '时间与证明不一致',
  '选错了维度',
  '请写出过程与收获',
  '与他人记录雷同',
] as const;

const SEPARATOR = '；';
/** Longest reason. */
export const MOST = 200;

export const hasPhrase = (text: string, phrase: string) => text.split(SEPARATOR).includes(phrase);

/** The text with the phrase, or without it when it is there. What was typed besides stays. */
export function togglePhrase(text: string, phrase: string): string {
  const parts = text.split(SEPARATOR).filter(Boolean);
  const next = parts.includes(phrase) ? parts.filter((part) => part !== phrase) : [...parts, phrase];
  return next.join(SEPARATOR).slice(0, MOST);
}
