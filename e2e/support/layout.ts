import type { Page } from '@playwright/test';

/**
 * What is wrong with the layout of the open page at its width, in words, nothing if all is well: the page scrolls
 * sideways; texts or controls overlap, are cut, lie outside of the screen or under a fixed bar; a field is lower than
 * its text, narrower than its hint or out of line with its neighbours; words are squeezed to a column. What is meant is none: ellipses, strips that
 * scroll, texts for screen readers alone, slides that wait, popups over the page.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findLayoutFaults);

/** Runs in the page; all it needs is inside. */
function findLayoutFaults(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  type Item = { element: Element; node: Node; box: Box; text: string; layer: Element; size: number };
  type Axis = 'x' | 'y';
  /** What cuts an item, what scrolls it, and whether it is meant to end where it is cut. */
  type Clippers = { clippers: Element[]; scrollers: Element[]; isMeant: boolean };

  /** Half of what a Chinese character fills of its line, in its font size: the rest is leading. */
  const HALF_GLYPH = 0.42;
  /** What rounding may move, in pixels. */
  const SLACK = 1;
  // Ant Design's selects draw their text beside their field.
  const CONTROLS =
    'button, input:not([type=hidden], [type=radio], [type=checkbox], [type=file], .ant-select *), select, textarea';
  const POPUPS =
    '[role=menu], [role=listbox], [role=dialog], [role=alertdialog], [role=tooltip], .ant-picker-dropdown, .ant-select-dropdown, [data-messages]';

  const root = document.documentElement;
  const screen = { width: root.clientWidth, height: window.innerHeight };
  const faults = new Set<string>();
  const say = (fault: string, ...items: Item[]) =>
    faults.add(
      `${fault}: ${items.map(({ text, element }) => `「${text.slice(0, 24)}」 ${pathOf(element)}`).join(' / ')}`,
    );

  const pathOf = (element: Element | null): string => {
    const names: string[] = [];
    for (let each = element; each && each !== document.body && names.length < 4; each = each.parentElement)
      names.unshift(
        each.tagName.toLowerCase() +
          [...each.classList]
            .slice(0, 2)
            .map((name) => `.${name}`)
            .join(''),
      );
    return names.join(' > ');
  };

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };

  /** What the texts of a page ask of the boxes around them again and again, read once. */
  const flows = new Map<Element, Record<'position' | 'display' | 'overflowX' | 'overflowY', string>>();
  const flowOf = (element: Element) => {
    const known = flows.get(element);
    if (known) return known;
    const { position, display, overflowX, overflowY } = styleOf(element);
    const flow = { position, display, overflowX, overflowY };
    flows.set(element, flow);
    return flow;
  };

  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], script, style, noscript, svg');
  /** What has a place of its own over the page: bars, dialogs, popups. */
  const layers = new Map<Element, Element>();
  const layerOf = (element: Element): Element => {
    const known = layers.get(element);
    if (known) return known;
    const isOne = /fixed|sticky/.test(flowOf(element).position) || element.matches(POPUPS);
    const layer = isOne ? element : element.parentElement ? layerOf(element.parentElement) : root;
    layers.set(element, layer);
    return layer;
  };
  const isFixed = (element: Element): boolean => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (flowOf(each).position === 'fixed') return true;
    return false;
  };

  /** What cuts or scrolls an element along an axis, nearest first; past something that scrolls, all the rest is a stroke of the finger away. */
  const findClippers = ({ element, node }: Item, axis: Axis): Clippers => {
    const clippers: Element[] = [];
    const scrollers: Element[] = [];
    let floating = flowOf(element).position === 'absolute';
    // An inline element clips nothing.
    // What a field cuts of its own text is another matter.
    const first = node === element ? element.parentElement : element;
    for (let each = first; each && each !== document.body; each = each.parentElement) {
      const flow = flowOf(each);
      const holds = !floating || each === element || flow.position !== 'static';
      if (holds && flow.display !== 'inline') {
        const overflow = axis === 'x' ? flow.overflowX : flow.overflowY;
        if (/auto|scroll/.test(overflow)) scrollers.push(each);
        else if (/hidden|clip/.test(overflow)) (scrollers.length > 0 ? scrollers : clippers).push(each);
      }
      if (flow.position === 'fixed') break;
      if (each !== element && floating && flow.position !== 'static') floating = false;
      if (flow.position === 'absolute') floating = true;
    }
    return { clippers, scrollers, isMeant: clippers.some((each) => meantToEnd(each, axis)) };
  };
  const meantToEnd = (clipper: Element, axis: Axis) =>
    axis === 'x' ? styleOf(clipper).textOverflow === 'ellipsis' : styleOf(clipper).webkitLineClamp !== 'none';
  /** A text has the same for each of its lines. */
  const clipped = { x: new Map<Node, Clippers>(), y: new Map<Node, Clippers>() };
  const clippersOf = (item: Item, axis: Axis): Clippers => {
    const clippers = clipped[axis].get(item.node) ?? findClippers(item, axis);
    clipped[axis].set(item.node, clippers);
    return clippers;
  };
  /** Texts for screen readers alone are clipped to a dot. */
  const isHeardOnly = (clipper: Element) =>
    styleOf(clipper).clipPath === 'inset(50%)' || (clipper.clientWidth <= 2 && clipper.clientHeight <= 2);

  /** What is left of an item within what cuts it; says so when that is not meant. Nothing if nothing is left to see. */
  const visiblePart = (item: Item): Box | undefined => {
    const box = { ...item.box };
    for (const axis of ['x', 'y'] as const) {
      const [from, to] = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
      const { clippers, scrollers, isMeant } = clippersOf(item, axis);
      for (const clipper of clippers) {
        if (isHeardOnly(clipper)) return undefined;
        const frame = clipper.getBoundingClientRect();
        const cut = box[from] < frame[from] - SLACK || box[to] > frame[to] + SLACK;
        if (cut && !isMeant && !item.element.closest('[aria-hidden=true]')) say('cut', item);
        box[from] = Math.max(box[from], frame[from]);
        box[to] = Math.min(box[to], frame[to]);
        // An ellipsis that leaves nothing to read.
        const least = Math.min(2 * item.size, item.box.right - item.box.left);
        if (cut && isMeant && axis === 'x' && box.right - box.left < least - SLACK) say('nothing left of', item);
      }
      for (const scroller of scrollers) {
        const frame = scroller.getBoundingClientRect();
        box[from] = Math.max(box[from], frame[from]);
        box[to] = Math.min(box[to], frame[to]);
      }
      if (scrollers.length > 0) continue;
      const isOut =
        axis === 'x'
          ? box.left < -SLACK || box.right > screen.width + SLACK
          : isFixed(item.element) && (box.top < -SLACK || box.bottom > screen.height + SLACK);
      if (isOut && !item.element.closest('[aria-hidden=true], .ui-skip-link')) say('outside of the screen', item);
    }
    return box.right - box.left > SLACK && box.bottom - box.top > SLACK ? box : undefined;
  };

  const isSeenColour = (colour: string) => !/^rgba\(.*, 0\)$/.test(colour) && colour !== 'transparent';
  /** The nearest box with a line or a ground of its own around a text, none where something cuts or scrolls before. */
  const frameAround = (element: Element | null): DOMRect | undefined => {
    if (!element || element === document.body) return undefined;
    if (!frames.has(element)) frames.set(element, findFrame(element));
    return frames.get(element);
  };
  const frames = new Map<Element, DOMRect | undefined>();
  const findFrame = (element: Element): DOMRect | undefined => {
    const { position, display, overflowX } = flowOf(element);
    if (/inline$|contents/.test(display)) return frameAround(element.parentElement);
    if (overflowX !== 'visible') return undefined;
    const style = styleOf(element);
    const hasLine = Number.parseFloat(style.borderLeftWidth) > 0 && isSeenColour(style.borderLeftColor);
    if (hasLine || isSeenColour(style.backgroundColor)) return element.getBoundingClientRect();
    return /fixed|absolute/.test(position) ? undefined : frameAround(element.parentElement);
  };

  const texts: Item[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!element || !text || !isSeen(element) || element.closest('select, textarea')) continue;
    range.selectNodeContents(node);
    const size = Number.parseFloat(styleOf(element).fontSize);
    const lines = [...range.getClientRects()].filter(({ width }) => width > SLACK);
    const widest = Math.max(...lines.map(({ width }) => width));
    const item = { element, node, text, layer: layerOf(element), size };
    const around = frameAround(element);
    for (const { left, right, top, bottom } of lines) {
      const middle = (top + bottom) / 2;
      const box = { left, right, top: middle - HALF_GLYPH * size, bottom: middle + HALF_GLYPH * size };
      const part = visiblePart({ ...item, box });
      if (part && around && (left < around.left - SLACK || right > around.right + SLACK))
        say('runs out of its frame', { ...item, box });
      if (part) texts.push({ ...item, box: part });
    }
    // A space at the end of a line is a box of its own.
    const rows = new Set(lines.map(({ top }) => Math.round(top))).size;
    const column = rows >= 3 && widest < 2.2 * size && text.length > 3;
    const broken = rows > 1 && text.length <= 4 && element.closest('button, .ui-button, th, label, [role=tab]');
    const seen = texts.at(-1)?.node === node;
    if (seen && (column || broken) && styleOf(element).writingMode === 'horizontal-tb')
      say('squeezed', { ...item, box: { left: 0, top: 0, right: 0, bottom: 0 } });
  }

  /** What is seen of a control: a button without ground is its picture, or nothing but its text. */
  const framed = (element: Element): Element => {
    const { backgroundColor, borderTopWidth, borderTopStyle } = styleOf(element);
    const isBare = /^rgba\(.*, 0\)$/.test(backgroundColor) && (borderTopWidth === '0px' || borderTopStyle === 'none');
    return element.tagName === 'BUTTON' && isBare
      ? (element.querySelector('svg') ?? document.createElement('i'))
      : element;
  };

  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const controls: Item[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!isSeen(element)) continue;
    const style = styleOf(element);
    const of = (...names: (keyof CSSStyleDeclaration & string)[]) =>
      names.reduce((sum, name) => sum + Number.parseFloat(String(style[name])), 0);
    const frame = framed(element).getBoundingClientRect();
    if (!frame.width) continue;
    const isField = element.tagName !== 'BUTTON';
    // In a field other things may stand beside its text.
    const inner = (side: string) =>
      isField ? of(`padding${side}` as 'paddingLeft', `border${side}Width` as 'width') : 0;
    const box = {
      left: frame.left + inner('Left'),
      top: frame.top + inner('Top'),
      right: frame.right - inner('Right'),
      bottom: frame.bottom - inner('Bottom'),
    };
    const hint =
      element instanceof HTMLSelectElement
        ? (element.selectedOptions[0]?.text ?? '')
        : element instanceof HTMLInputElement
          ? element.placeholder
          : '';
    const text = element.getAttribute('aria-label') || hint || element.innerText || element.getAttribute('name') || '';
    const size = of('fontSize');
    const item = { element, node: element, box, text, layer: layerOf(element), size };
    if (isField && box.bottom - box.top < size) say('lower than its text', item);
    canvas.font = style.font;
    if (hint && canvas.measureText(hint).width > box.right - box.left + SLACK && style.textOverflow !== 'ellipsis')
      say('narrower than its hint', item);
    const part = visiblePart(item);
    if (part) controls.push({ ...item, box: part });
  }

  const overlap = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const apart = (a: Item, b: Item) =>
    a.layer === b.layer && !a.element.contains(b.element) && !b.element.contains(a.element);
  // Few of many pairs overlap: where they lie is asked first, it costs least.
  texts.forEach((a, index) => {
    for (const b of texts.slice(index + 1))
      if (overlap(a.box, b.box) && a.layer === b.layer && a.node !== b.node) say('overlap', a, b);
  });
  controls.forEach((a, index) => {
    for (const b of [...controls.slice(index + 1), ...texts])
      if (overlap(a.box, b.box) && apart(a, b)) say('overlap', a, b);
  });

  // A message leaves free what one steers by; over the shade of a dialog that is the dialog alone.
  const isShaded = document.querySelector("[aria-modal='true'], .ant-modal-wrap, .ant-drawer-open") !== null;
  const steering = isShaded
    ? '[role=dialog], [role=alertdialog]'
    : 'header, nav, [data-bottom-bar], [role=dialog], [role=alertdialog]';
  for (const message of document.querySelectorAll('[data-messages] .ui-toast')) {
    const frame = message.getBoundingClientRect();
    for (const item of [...texts, ...controls])
      if (item.element.closest(steering) && overlap(frame, item.box)) say('under a message', item);
  }

  // Fields beside one another stand on one line: a pixel or a few off is a slip.
  const frameOf = (field: Element): Box =>
    (field.closest('.ui-input, .ant-picker, .ant-select, .ant-input-affix-wrapper') ?? field).getBoundingClientRect();
  for (const form of document.querySelectorAll('form')) {
    const fields = [...form.querySelectorAll('input, .ant-select')].filter(
      (field) => isSeen(field) && !field.matches('[type=radio], [type=checkbox], [type=file], .ant-select *'),
    );
    fields.forEach((field, index) => {
      const a = frameOf(field);
      for (const other of fields.slice(index + 1)) {
        const b = frameOf(other);
        const off = Math.max(Math.abs(a.top - b.top), Math.abs(a.bottom - b.bottom));
        if (off > SLACK && off < 8) faults.add(`out of line by ${off} px: ${pathOf(field)} / ${pathOf(other)}`);
      }
    });
  }
  // And words of a table below the word of their column.
  for (const cell of document.querySelectorAll('tbody > tr:nth-child(-n + 2) > td')) {
    const head = cell.closest('table')?.tHead?.rows[0]?.cells[(cell as HTMLTableCellElement).cellIndex];
    const of = (element: Element | null | undefined) => texts.find((text) => element?.contains(text.element))?.box;
    const [above, below] = [
      of(head),
      cell.querySelector('img, [data-picture], .ui-status, .ui-tag, .ui-hue-tag') ? undefined : of(cell),
    ];
    if (!above || !below) continue;
    const isNear = (a: number, b: number) => Math.abs(a - b) <= 2;
    const centred = isNear(above.left + above.right, below.left + below.right);
    if (!isNear(above.left, below.left) && !isNear(above.right, below.right) && !centred)
      faults.add(`out of line: 「${head?.textContent}」 and what stands below`);
  }

  // At the end of the page nothing may stay under the bar at the bottom, at its head nothing under one at the top.
  const rest = Math.max(0, root.scrollHeight - screen.height);
  const bars = [...document.querySelectorAll('body *')].filter(
    (element) => styleOf(element).position === 'fixed' && isSeen(element) && !element.matches(POPUPS),
  );
  for (const bar of bars) {
    const frame = bar.getBoundingClientRect();
    // What fills the screen is a shade of its own.
    if (frame.height < SLACK || frame.height > screen.height / 2 || styleOf(bar).pointerEvents === 'none') continue;
    const moved = frame.top > screen.height / 2 ? window.scrollY - rest : window.scrollY;
    for (const item of [...texts, ...controls]) {
      if (item.layer !== root) continue;
      const { left, right, top, bottom } = item.box;
      if (overlap(frame, { left, right, top: top + moved, bottom: bottom + moved })) say('under a fixed bar', item);
    }
  }

  if (root.scrollWidth > screen.width) faults.add(`scrolls sideways: ${root.scrollWidth} px in ${screen.width} px`);
  return [...faults];
}
