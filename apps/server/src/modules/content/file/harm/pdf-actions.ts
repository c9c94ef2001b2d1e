import { type Dictionary, has, isNamed, saidOf, type Value } from './pdf-objects.ts';

/** What a dictionary of a PDF would do (ISO 32000-1, 12.6), judged by the place in which a name stands: an anchor may be called JS, and a font EF. */

export const PRINT_ANEW = '请用“打印为 PDF”另存后再上传';
const SCRIPT = '含有脚本';
const LAUNCH = '会启动其他程序';
const SEND = '会向外提交数据';
const OTHER_FILE = '会打开其他文件';
const ATTACHED = '含有附带的文件';
const FORM = '含有动态表单';
const MEDIA = '含有可执行的多媒体内容';

/** Kinds of actions that are never taken. */
const ACTIONS: [kind: string, why: string][] = [
  ['JavaScript', SCRIPT],
  ['Launch', LAUNCH],
  ['SubmitForm', SEND],
  ['ImportData', '会读取其他文件'],
  ['GoToE', OTHER_FILE],
  ['RichMediaExecute', MEDIA],
];
/** Keys that say what a file specification names. */
const FILE_KEYS = ['F', 'UF', 'Unix', 'Mac', 'DOS', 'Win'];
/** What an action says of itself, and an element of the document's structure, whose kinds anybody may name, does not. */
const OF_ACTIONS = ['JS', 'D', 'Fields', 'URI', ...FILE_KEYS];

/** Why a dictionary is refused; undefined when it is fine. Where its links lead is another question (`saysOf`). */
export function harmIn(dictionary: Dictionary): string | undefined {
  const why = actionIn(dictionary) ?? carriedIn(dictionary);
  return why && `${why}，${PRINT_ANEW}`;
}

function actionIn(dictionary: Dictionary): string | undefined {
  const isStructure = isNamed(dictionary, 'Type', 'StructElem') && !has(dictionary, ...OF_ACTIONS);
  const action = isStructure ? undefined : ACTIONS.find(([kind]) => isNamed(dictionary, 'S', kind));
  if (action) return action[1];
  // A script stands beside the kind of its action, which may be said elsewhere, or is written out.
  const scripts = saidOf(dictionary, 'JS');
  if (scripts.some((value) => isCarried(value) && (has(dictionary, 'S') || value.kind === 'string'))) return SCRIPT;
  return isListOf(dictionary, 'JavaScript') ? SCRIPT : undefined;
}

/** Whether a value leads to something else than a place within the document, which an array says. */
const isCarried = ({ kind }: Value) => kind === 'string' || kind === 'reference' || kind === 'dictionary';

/** Whether a dictionary is an object of its own with keys of one kind alone: among anchors and fonts there are names of all kinds. */
const isAlone = ({ under, isKnown }: Dictionary) => under === '' && isKnown;

/** A list in which nothing stands: some programs leave it where they took out what was in it. */
const isEmpty = (value: Value) =>
  value.kind === 'dictionary' &&
  value.dictionary.isKnown &&
  [...value.dictionary.values.values()].flat().every((said) => said.kind === 'array' && said.first === undefined);

/** Lists of a document by their names (7.7.4): among anchors the same name means nothing. */
const isListOf = (dictionary: Dictionary, list: string) =>
  (dictionary.under === 'Names' || isAlone(dictionary)) &&
  saidOf(dictionary, list).some(
    (value) => value.kind === 'reference' || (value.kind === 'dictionary' && !isEmpty(value)),
  );

function carriedIn(dictionary: Dictionary): string | undefined {
  if (isNamed(dictionary, 'Type', 'EmbeddedFile') || isListOf(dictionary, 'EmbeddedFiles')) return ATTACHED;
  if (saidOf(dictionary, 'EF').some(isCarried) && has(dictionary, 'Type', ...FILE_KEYS)) return ATTACHED;
  if (isNamed(dictionary, 'Subtype', 'RichMedia')) return MEDIA;
  return isDynamicForm(dictionary) ? FORM : undefined;
}

const OF_FORMS = ['Fields', 'DA', 'DR', 'NeedAppearances', 'SigFlags'];
function isDynamicForm(dictionary: Dictionary): boolean {
  const isForm = dictionary.under === 'AcroForm' || isAlone(dictionary) || has(dictionary, ...OF_FORMS);
  return saidOf(dictionary, 'XFA').some((value) =>
    value.kind === 'array' ? value.strings.length > 0 : isForm && isCarried(value),
  );
}

/** An address or a file that a document leads to, and why it is refused where it leads astray. */
export interface Said {
  bytes: Buffer;
  why: string;
}

/** Where a dictionary leads. */
export function* saysOf({ values }: Dictionary): Generator<Said> {
  for (const [key, said] of values) {
    const why = key === 'URI' ? '含有会启动程序的链接' : FILE_KEYS.includes(key) ? OTHER_FILE : undefined;
    if (why) for (const value of said) if (value.kind === 'string') yield { bytes: value.bytes, why };
  }
}
