import { parseAst } from 'rolldown/parseAst';
import { USED } from '../../packages/client/src/fills/used.ts';
import type { Audience } from '../browsers.ts';
import { data, type Feature, lackingOf, partsOf } from './compat.ts';
import { givenStyleFaults } from './styles.ts';

/** What is looked for by the names of methods alone; of others only what is asked of the interface itself is seen. */
const OWNERS =
  /^(?:Array|String|Map|Set|Object|Promise|RegExp|TypedArray|Date|Number|WeakMap|Function|Iterator|Document|Node|Element|HTMLElement|HTMLFormElement|HTMLInputElement|HTMLSelectElement|HTMLDialogElement|AbortSignal|URLSearchParams|FormData|DOMTokenList)$/;
/** Who fires what is listened to. */
const FIRES = /^(?:Element|HTML\w*Element|Document|Window|AbortSignal|Worker|MediaQueryList)$/;
/** What is no call and changes much. */
const ACCESSORS = new Set(['inert']);
/** Syntax that the bundler lowers: in what is built there is none of it. */
const LOWERED = new Set(['StaticBlock', 'PrivateIn', 'Using', 'ImportAttributes']);
/** What patterns of Safari 15 and Chromium 124 do not read: a look behind, and a flag for a part of the pattern alone. */
const YOUNG_PATTERN = /\(\?(?:<[=!]|[ims-]+:)/;

interface Node {
  type: string;
  [key: string]: unknown;
}

/** By the name of a method: which of those that have one so named lack it. */
function methodsOf(audience: Audience): Map<string, string[]> {
  const found = new Map<string, string[][]>();
  const add = (feature: Feature, isMethod: (name: string) => boolean) => {
    for (const [name, part] of partsOf(feature))
      if (isMethod(name) && !name.endsWith('_static') && part.__compat)
        found.set(name, [...(found.get(name) ?? []), lackingOf(audience, part)]);
  };
  for (const [owner, feature] of Object.entries(data.javascript.builtins)) {
    if (!OWNERS.test(owner)) continue;
    const prototype = (Reflect.get(globalThis, owner) as { prototype?: object } | undefined)?.prototype;
    const statics = Reflect.get(globalThis, owner) as object | undefined;
    add(feature, (name) => (prototype ? name in prototype : !(statics && name in statics)));
  }
  for (const [owner, feature] of Object.entries(data.api))
    if (OWNERS.test(owner)) add(feature, (name) => !name.endsWith('_event'));
  // A name that one of them has always had may be meant.
  return new Map(
    [...found].flatMap(([name, all]) =>
      all.every((lacking) => lacking.length > 0) ? [[name, all[0] as string[]]] : [],
    ),
  );
}
/** By the name of an event: which engines never fire it. That Safari knows no touch on a desk, and no wheel on a telephone, is of the device. */
function eventsOf(audience: Audience): Map<string, string[]> {
  const found = new Map<string, string[][]>();
  for (const [owner, feature] of Object.entries(data.api)) {
    if (!FIRES.test(owner)) continue;
    for (const [name, part] of partsOf(feature)) {
      if (!name.endsWith('_event') || !part.__compat) continue;
      const lacking = lackingOf(audience, part);
      const ofBoth = ['safari ', 'ios_saf '].every((kind) => lacking.some((one) => one.startsWith(kind)));
      const event = name.slice(0, -'_event'.length);
      const engines = lacking.filter((one) => ofBoth || !/^(?:safari|ios_saf) /.test(one));
      found.set(event, [...(found.get(event) ?? []), engines]);
    }
  }
  return new Map(
    [...found].flatMap(([event, all]) =>
      all.every((lacking) => lacking.length > 0) ? [[event, all[0] as string[]]] : [],
    ),
  );
}
/** What is looked up by name alone, for each audience once. */
const known = new Map<Audience, { methods: Map<string, string[]>; events: Map<string, string[]> }>();

const FILLED = new Set<string>(USED);
const isFilled = (name: string) => USED.some((path) => path.endsWith(`.prototype.${name}`));

/** A global, or what an interface has of its own. */
const globalOf = (name: string) => data.javascript.builtins[name] ?? data.api[name];
function staticOf(owner: string, name: string): Feature | undefined {
  const [builtin, api] = [data.javascript.builtins[owner], data.api[owner]];
  return (builtin?.[name] ?? api?.[`${name}_static`]) as Feature | undefined;
}

/** What a listener may be told besides. */
function optionOf(name: string): Feature | undefined {
  const listening = data.api.EventTarget?.addEventListener as Feature | undefined;
  const options = listening?.options_parameter as Feature | undefined;
  return options?.[`options_${name}_parameter`] as Feature | undefined;
}

/** What an object holds by name, where it stands as it is. */
function membersOf(node: Node | undefined): [name: string, value: Node][] {
  if (node?.type !== 'ObjectExpression') return [];
  return (node.properties as Node[]).flatMap(({ key, value, computed }) => {
    const { name, value: text } = (key ?? {}) as { name?: string; value?: string };
    return key && !computed ? [[name ?? String(text), value as Node] as [string, Node]] : [];
  });
}

/** Every node below one, itself too. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node).flat())
    if (typeof part === 'object' && part !== null && 'type' in part) yield* nodesIn(part as Node);
}

/** What a value says in words; what is reckoned stands as a number. */
const wordsOf = (node: Node): string =>
  [...nodesIn(node)]
    .flatMap(({ type, value }) => {
      if (type === 'TemplateElement') return (value as { raw: string }).raw;
      return type === 'Literal' && typeof value === 'string' ? value : [];
    })
    .join(' ') || '1';

/** Styles that a node gives to an element: `style={{ … }}`, an object that is said to be one (`CSSProperties`), `style.setProperty(…)` and `style.gap = …`. */
function stylesGiven(node: Node): [property: string, value: string][] {
  const said = (styles: Node) => membersOf(styles).map(([name, value]) => [name, wordsOf(value)] as [string, string]);
  const isStyles = (type: unknown) => JSON.stringify(type ?? null).includes('"CSSProperties"');
  if (node.type === 'JSXAttribute' && (node.name as { name: unknown }).name === 'style' && node.value)
    return [...nodesIn(node.value as Node)].flatMap(said);
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return isStyles(node.typeAnnotation) ? said(node.expression as Node) : [];
  if (node.type === 'VariableDeclarator' && node.init)
    return isStyles((node.id as Node).typeAnnotation) ? [...nodesIn(node.init as Node)].flatMap(said) : [];
  const of = (callee: Node) => (callee.object ?? {}) as { name?: string; property?: { name?: string } };
  const isStyle = (callee: Node) =>
    callee.type === 'MemberExpression' && (of(callee).name ?? of(callee).property?.name) === 'style';
  if (node.type === 'AssignmentExpression' && isStyle(node.left as Node))
    return [[String(((node.left as Node).property as { name: string }).name), wordsOf(node.right as Node)]];
  const callee = node.callee as Node | undefined;
  if (node.type !== 'CallExpression' || !callee || !isStyle(callee)) return [];
  const [name, value] = node.arguments as Node[];
  if ((callee.property as { name: string }).name !== 'setProperty' || !name || !value) return [];
  return [[wordsOf(name), wordsOf(value)]];
}

/**
 * Functions and syntax of a text that browsers of the floor lack and nothing fills, each once, as `Map.groupBy: firefox 102`; in sources also events, options of listeners, and styles
 * that code gives to an element.
 */
export function scriptFaults(
  text: string,
  { audience, isBuilt, lang = 'js' }: { audience: Audience; isBuilt: boolean; lang?: 'js' | 'ts' | 'tsx' },
): string[] {
  const names = known.get(audience) ?? { methods: methodsOf(audience), events: eventsOf(audience) };
  known.set(audience, names);
  const { methods, events } = names;
  const faults = new Set<string>();
  const fault = (name: string, lacking: readonly string[]) => {
    if (lacking.length > 0) faults.add(`${name}: ${lacking.join(', ')}`);
  };

  function visit(node: Node, inFunction: boolean) {
    if (node.type === 'StaticBlock') syntax('StaticBlock');
    if (node.type === 'BinaryExpression' && node.operator === 'in' && (node.left as Node).type === 'PrivateIdentifier')
      syntax('PrivateIn');
    if (node.type === 'VariableDeclaration' && /using$/.test(String(node.kind))) syntax('Using');
    if (/^(?:Import|Export)\w*Declaration$/.test(node.type) && (node.attributes as Node[] | undefined)?.length)
      syntax('ImportAttributes');
    if (!inFunction && (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)))
      faults.add('await of a module: chrome 87');
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex && (YOUNG_PATTERN.test(regex.pattern) || /[vd]/.test(regex.flags)))
      faults.add(`/${regex.pattern}/${regex.flags}`);
    if (node.type === 'MemberExpression' && !node.computed) asked(node);
    // Chromium below 91 reads something else (`browsers.ts`).
    if (
      node.type === 'CallExpression' &&
      node.optional &&
      (node.arguments as Node[]).slice(0, -1).some(({ type }) => type === 'SpreadElement')
    )
      faults.add('f?.(...a, b)');
    if (node.type === 'CallExpression' || node.type === 'NewExpression') called(node.callee as Node);
    if (isBuilt) return;
    // What libraries listen to besides is theirs to do without, and of what is built nobody tells which object is a style.
    heard(node);
    for (const [property, value] of stylesGiven(node))
      for (const one of givenStyleFaults(property, value, audience)) faults.add(one);
  }
  function heard(node: Node) {
    if (node.type === 'JSXOpeningElement') {
      const { type, name: tag } = node.name as unknown as { type: string; name: string };
      const isComponent = type !== 'JSXIdentifier' || !/^[a-z]/.test(tag);
      for (const { name } of node.attributes as { name?: { name: string } }[]) {
        const [, event = ''] = /^on([A-Z]\w*?)(?:Capture)?$/.exec(name?.name ?? '') ?? [];
        // A word like `onSearch` is a component's own; what is made of two is passed on.
        if (!isComponent || /[a-z][A-Z]/.test(event)) fault(`on${event}`, events.get(event.toLowerCase()) ?? []);
      }
    }
    const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
    const { name } = (callee?.property ?? {}) as { name?: string };
    const isGlobal = callee?.type === 'Identifier' && callee.name === 'addEventListener';
    if (name !== 'addEventListener' && !isGlobal) return;
    const [first, , options] = node.arguments as (Node | undefined)[];
    if (typeof first?.value === 'string') fault(`'${first.value}'`, events.get(first.value) ?? []);
    for (const [option] of membersOf(options))
      fault(`{ ${option} } of a listener`, lackingOf(audience, optionOf(option)));
  }
  function syntax(name: string) {
    if (isBuilt || !LOWERED.has(name)) faults.add(name);
  }
  function asked({ object, property }: Node) {
    const { name } = property as unknown as { name: string };
    const owner = (object as Node).type === 'Identifier' ? String((object as Node).name) : '';
    if (owner && !FILLED.has(`${owner}.${name}`)) fault(`${owner}.${name}`, lackingOf(audience, staticOf(owner, name)));
    if (ACCESSORS.has(name) && !isFilled(name)) fault(`.${name}`, methods.get(name) ?? []);
  }
  function called(callee: Node) {
    if (callee.type === 'Identifier') {
      const name = String(callee.name);
      if (!FILLED.has(name)) fault(name, lackingOf(audience, globalOf(name)));
    }
    if (callee.type !== 'MemberExpression' || callee.computed) return;
    const { name } = callee.property as unknown as { name: string };
    const owner = callee.object as Node;
    // What an interface itself is asked is told with its name.
    if (owner.type === 'Identifier' && staticOf(String(owner.name), name)) return;
    // Schemas have a union too.
    if (owner.type === 'Identifier' && owner.name === 'z') return;
    if (!isFilled(name)) fault(`.${name}()`, methods.get(name) ?? []);
  }

  walk(parseAst(text, { lang }) as unknown as Node, false);
  return [...faults].sort();

  function walk(node: Node, inFunction: boolean) {
    visit(node, inFunction);
    const inner = inFunction || /Function/.test(node.type) || node.type === 'StaticBlock';
    for (const part of Object.values(node).flat())
      if (typeof part === 'object' && part !== null && 'type' in part) walk(part as Node, inner);
  }
}
