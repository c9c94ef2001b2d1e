import { foldedWithPlaces, withDigits, withLookalikeDigits } from './folded.ts';
import { isOrdinary, isOrdinaryRow, momentsIn } from './ordinary-numbers.ts';

/** What leads strangers to somebody. */
export type PersonalKind = '身份证号' | '电话号码' | '网址或邮箱' | '社交账号' | '住址';

export interface Personal {
  kind: PersonalKind;
  /** Where it stands in the text as it was written. */
  from: number;
  to: number;
}

/** Up to three signs between digits that are neither letters nor digits. */
const G = String.raw`[^\p{L}\p{N}]{0,3}`;
/** Words that stand between the name of a service and an account. */
const LINK_WORDS = String.raw`(?:[^\p{L}\p{N}]|[号码是为叫加我的群联系方式账帐名]|id){0,8}`;

/** Mobile numbers, also with the country's code; digits with anything between. */
const MOBILE = new RegExp(String.raw`(?:\+?(?:00)?86${G})?1${G}[3-9](?:${G}\d){9}`, 'gu');
/** Land lines with an area code, of whatever country numbers with a plus. */
const LAND_LINE = new RegExp(
  String.raw`\(?0(?:10|2\d|[3-9]\d{2})\)?${G}[2-9]\d{2,3}[^\p{L}\p{N}]{0,2}\d{4}|\+\d{1,3}[ -]?\d{3,4}[ -]?\d{4}`,
  'gu',
);
/** Digits after a word that announces them. */
const ANNOUNCED = new RegExp(
  String.raw`(?:电话|手机|座机|号码|联系方式|拨打|打给|(?<![a-z])(?:tel|phone|mobile))[^\p{N}\n]{0,6}?(\d(?:${G}\d){6,14})`,
  'dgu',
);
const IDENTITY = new RegExp(String.raw`[1-9](?:${G}\d){16}${G}[\dx]`, 'gu');
const OLD_IDENTITY = new RegExp(String.raw`[1-9](?:${G}\d){14}`, 'gu');
const BORN = /^.{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/;
const BORN_BEFORE_2000 = /^.{8}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/;
/** A row that only an account has, and numbers of bank cards. */
const LONG_ROW = /(?<!\d)\d{9,}/g;
const CARD = /\d{4}(?:[ -]\d{4}){3}(?:[ -]?\d{1,3})?/g;

const QQ = new RegExp(
  String.raw`(?:(?<![a-z])q${G}q|扣扣|抠抠|企鹅号|球球|秋秋|(?<![a-z])tg(?![a-z]))${LINK_WORDS}(\d(?:${G}\d){4,11})`,
  'dgu',
);
const WECHAT = new RegExp(
  String.raw`(?:[微薇威溦嶶徽]${G}信|微芯|卫星号|v${G}信|weixin|wechat|(?<![a-z])[vw]${G}x(?![a-z])|加微|加v)${LINK_WORDS}([a-z\d](?:[-_]?[a-z\d]){5,19})`,
  'dgu',
);
/** An account that has a name in words: 微信号是…, QQ：…. */
const NAMED_ACCOUNT =
  /(?:[微薇溦]信|v信|wechat|qq|扣扣|抖音|快手|小红书|微博)\s?(?:(?:号码?|名|昵称|[账帐]号|id)\s?(?:[:是为叫]|\s)|:)\s?[\p{Ps}\p{Pi}"]?([\p{L}\p{N}_.-]{2,20})/dgu;

const TLD = '(?:com|cn|net|org|top|xyz|vip|info|shop|site|club|link|cc|me|io)(?![a-z])';
const LINKS = new RegExp(
  [
    String.raw`https?\s?:\s?\/\s?\/[!-~]*`,
    String.raw`www\s?[.。·点]\s?[!-~]*`,
    String.raw`(?<![a-z\d-])[a-z\d][a-z\d-]{0,62}(?:\s?[.。·]\s?[a-z\d-]{1,63}){0,3}\s?[.。·]\s?${TLD}[!-~]*`,
    String.raw`(?<![a-z\d-])(?=\d*[a-z])[a-z\d][a-z\d-]{0,62}\s?点\s?${TLD}[!-~]*`,
    String.raw`(?<![a-z\d._-])[a-z\d._-]{1,64}\s?@\s?[a-z\d-]{1,63}(?:\s?[.。·点]\s?[a-z]{2,24}){1,4}`,
  ].join('|'),
  'gu',
);

/** A number of a house, in digits or Chinese, and what is counted with it. */
const N = String.raw`[\d一二三四五六七八九十百零〇]{1,5}`;
const WAY = String.raw`[^\P{Script=Han}在住到去于从是]{1,12}(?:路|街|巷|弄|道|胡同|小区|花园|新村|公寓|家园|苑|府|庭|湾|里|村|城|坊|镇|组)`;
const ADDRESS = new RegExp(
  [
    // Where somebody lives, down to a number.
    String.raw`(?<=(?:家住|住在|住址|家庭地址|收件地址|收货地址|家在|我家|寄到|送到)[^\p{L}\p{N}]{0,3}是?)[\p{L}\p{N}][^\n，。；！？,;!?]{1,30}?${N}\s?(?:号楼|号|弄|幢|栋|座|单元|室|组)(?:\s?${N}\s?(?:号楼|号|弄|幢|栋|座|单元|楼|层|室|房)?)*`,
    // A street or an estate, and a flat in it.
    String.raw`${WAY}[^\p{L}\p{N}]{0,2}(?:${N}\s?[号弄][^\p{L}\p{N}]{0,2})?${N}\s?(?:幢|栋|座|单元|号楼)(?:[^\p{L}\p{N}]{0,2}${N}\s?(?:幢|栋|座|单元|楼|层|室|房|号)?)*`,
    String.raw`${WAY}[^\p{L}\p{N}]{0,2}${N}\s?[号弄][^\p{L}\p{N}]{0,2}${N}\s?(?:室|房)`,
  ].join('|'),
  'gu',
);

const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9';

/**
 * All that would lead strangers to somebody, also where it is hidden by spaces, marks, full-width, circled or Chinese digits: numbers to call, of persons
 * and of accounts, addresses on the net and at home. Years, times, amounts, distances and lists of results are none of it (docs/domains/messages.md).
 */
export function personalIn(written: string): Personal[] {
  const { text, starts, ends } = foldedWithPlaces(written);
  const moments = momentsIn(text);
  const spelled = withLookalikeDigits(withDigits(text));
  const found: Personal[] = [];
  const note = (kind: PersonalKind, from: number, to: number) =>
    found.push({ kind, from: starts[from]!, to: ends[to - 1]! });

  /** Goes on behind what counts, and else at the next sign: a wrong beginning hides no right one. */
  function look(
    within: string,
    pattern: RegExp,
    kind: PersonalKind,
    counts: (from: number, to: number) => boolean,
  ): void {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(within); match; match = pattern.exec(within)) {
      const [from, to] = match.indices?.[1] ?? [match.index, match.index + match[0].length];
      if (counts(from, to)) note(kind, from, to);
      else pattern.lastIndex = match.index + 1;
    }
  }
  /** Digits that stand alone: more of them, typed as digits, would make another number. */
  const alone = (from: number, to: number) =>
    !(isDigit(text[from]) && isDigit(text[from - 1])) && !(isDigit(text[to - 1]) && isDigit(text[to]));
  const numberIn = (within: string) => (from: number, to: number) =>
    alone(from, to) && !isOrdinary(within, from, to, moments);
  /** A number of a person has a day in it. */
  const personIn = (within: string) => (from: number, to: number) =>
    alone(from, to) && !isOrdinary(within, from, to, []);
  const digitsOf = (within: string, from: number, to: number) => within.slice(from, to).replace(/[^\dx]/g, '');
  const anything = () => true;

  for (const within of text === spelled ? [text] : [text, spelled]) {
    const aNumber = numberIn(within);
    look(within, IDENTITY, '身份证号', (from, to) => {
      const digits = digitsOf(within, from, to);
      return personIn(within)(from, to) && (BORN.test(digits) || digits.endsWith('x'));
    });
    look(within, OLD_IDENTITY, '身份证号', (from, to) => {
      return aNumber(from, to) && BORN_BEFORE_2000.test(digitsOf(within, from, to));
    });
    look(within, MOBILE, '电话号码', aNumber);
    look(within, LAND_LINE, '电话号码', aNumber);
    look(within, ANNOUNCED, '电话号码', aNumber);
    look(within, QQ, '社交账号', anything);
    look(within, WECHAT, '社交账号', anything);
  }
  look(text, NAMED_ACCOUNT, '社交账号', anything);
  look(text, LONG_ROW, '社交账号', (from, to) => !isOrdinaryRow(text, from, to));
  look(text, CARD, '社交账号', numberIn(text));
  look(text, LINKS, '网址或邮箱', anything);
  look(text, ADDRESS, '住址', anything);
  return found;
}

const INSTEAD: Record<PersonalKind, string> = {
  身份证号: '（号码不公开）',
  电话号码: '（号码不公开）',
  社交账号: '（账号不公开）',
  网址或邮箱: '（网址不公开）',
  住址: '（住址不公开）',
};

const ON_TOP = /^(?:\p{M}|\p{Default_Ignorable_Code_Point})+/u;

/** A text as schoolmates and the public read it: what leads to somebody is taken out, everything else is as it was written. */
export function publicText(written: string): string {
  const found = personalIn(written).sort((one, other) => one.from - other.from || other.to - one.to);
  let out = '';
  let at = 0;
  for (const { kind, from, to } of found) {
    if (from >= at) out += written.slice(at, from) + INSTEAD[kind];
    // What goes on top of the last sign goes with it.
    at = Math.max(at, to + (ON_TOP.exec(written.slice(to))?.[0].length ?? 0));
  }
  return out + written.slice(at);
}
