export interface TextPart {
  part: string;
  hit: boolean;
  /** Where it begins in the text. */
  at: number;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Cuts a text at the words that were searched for, whatever their case; the parts put together are the text. */
export function markParts(text: string, sought: string): TextPart[] {
  const words = sought.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0 || text === '') return [{ part: text, hit: false, at: 0 }];
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'gi');
  let at = 0;
  return text.split(pattern).flatMap((part, index) => {
    const begin = at;
    at += part.length;
    return part === '' ? [] : [{ part, hit: index % 2 === 1, at: begin }];
  });
}
