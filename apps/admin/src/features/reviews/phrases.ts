/** Reasons for returning, ready to pick; two of a line fit beside each other, so that the buttons below stay in sight. */
export const REFUSALS = [
  '请补充照片',
  '请写明本人分工',
  '选错了维度',
  '与他人记录雷同',
  '时间与证明不一致',
  '请写明过程',
] as const;

/** Words for what passes, ready to pick. */
export const PRAISES = ['材料完整', '描述具体'] as const;

/** All in the order in which they are shown; the number of each is its key. */
export const PHRASES: readonly string[] = [...REFUSALS, ...PRAISES];

const SEPARATOR = '；';
/** Longest reason. */
export const MOST = 200;

const partsOf = (text: string) => text.split(SEPARATOR).filter((part) => part.trim());

export const hasPhrase = (text: string, phrase: string) => text.split(SEPARATOR).includes(phrase);

/** The text with the phrase, or without it when it is there. What was typed besides stays. */
export function togglePhrase(text: string, phrase: string): string {
  const parts = text.split(SEPARATOR).filter(Boolean);
  const next = parts.includes(phrase) ? parts.filter((part) => part !== phrase) : [...parts, phrase];
  return next.join(SEPARATOR).slice(0, MOST);
}

const isOneOf = (phrases: readonly string[]) => (part: string) => phrases.includes(part.trim());

/** What keeps a verdict from being sent with these words, empty when nothing does: a student is never told the one and sent the other. */
export function missingIn(text: string, pass: boolean): string {
  const parts = partsOf(text);
  if (pass) return parts.some(isOneOf(REFUSALS)) ? '选中的是不通过的原因；要通过，请先取消选中' : '';
  return parts.every(isOneOf(PRAISES)) ? '请选择或填写不通过的原因' : '';
}
