/** Letters of a name: whole syllables apart by spaces, and their first letters. The dictionary is loaded when first needed. */
export async function spell(name: string): Promise<{ pinyin: string; initials: string }> {
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map((syllable) => syllable.toLowerCase().trim())
    .filter(Boolean);
  return { pinyin: syllables.join(' '), initials: syllables.map((syllable) => syllable[0]).join('') };
}
