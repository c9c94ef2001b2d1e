/** Radicals of the supplement (U+2E80–2EF3) that are characters too, and those characters below them, one by one (Unicode, EquivalentUnifiedIdeograph.txt). */
const RADICALS =
  '⺀⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲';
const CHARACTERS =
  '丶厂乛乚乙亻冂几刀刂卜卩小小尢尣尢尣巳幺彑彐忄心扌攵旡日月歺民氵氺灬爫爫丬牛犭王疋目示礻竹糹纟罓罒罓罓罒羊羊羋耂肀聿肉臼艹艹艹虎衤覀西见角角讠贝足车辶辶辶邑钅長镸长门阜阝雨青韦页风飞食飠飠饣首马骨鬼鱼鸟鹵麦黄黾齊齐齒齿龍龙龜龜';
const characterOf = new Map([...RADICALS].map((radical, at) => [radical, [...CHARACTERS][at] ?? radical]));

/**
 * A text with characters in place of radicals that look like them (U+2E80–2FD5), which come in with what was copied out of some PDF. A face has one glyph for both, and
 * `fontkit` knows a glyph by the first character that asked for it, for as long as the process lives: one ⾼ would make every 高 of all reports be found and copied as the radical.
 */
export const withoutRadicals = (text: string): string =>
  text.replace(/[\u2E80-\u2FD5]/g, (radical) => characterOf.get(radical) ?? radical.normalize('NFKC'));
