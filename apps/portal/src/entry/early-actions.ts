interface EarlyAction {
  type: 'click' | 'submit' | 'input' | 'change';
  target: Element;
  /** As the field stood then. */
  value?: string;
  checked?: boolean;
}

declare global {
  /**
   * Ends the keeping of what a visitor does, and gives what was kept. A script in the head (index.html) begins it with the page's first byte: the page is
   * shown before any of its code has come. It keeps presses of buttons, submits of forms, what is typed or chosen; links and forms with an address
   * need no code and go their way. Meanwhile nothing of it reaches React, which may be hydrating already: each press counts once.
   */
  var earlyActions: () => EarlyAction[];
}

/** Does again, in order, what a visitor did before the page was hydrated. */
export function replayEarlyActions(): void {
  for (const action of earlyActions()) replay(action);
}

function replay({ type, target, value = '', checked = false }: EarlyAction): void {
  if (type === 'click') {
    const button = target.closest<HTMLElement>('button, [role=button]');
    // A submit button's press comes as the form's submit.
    if (button && !(button instanceof HTMLButtonElement && button.form && button.type === 'submit')) button.click();
  } else if (type === 'submit') {
    // A form with an address of its own went there, unless it said nothing.
    if (!target.hasAttribute('action')) (target as HTMLFormElement).requestSubmit();
  } else if (target instanceof HTMLSelectElement) {
    if (type === 'change') selectAgain(target, value);
  } else if (type === 'input') {
    if (target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type)) chooseAgain(target, checked);
    else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typeAgain(target);
  }
}

/** Parts of a page may still wait for their hydration, which notes how a field stands: any event that bubbles from it makes React do it now. */
const hydrate = (field: HTMLElement, event = 'change') => field.dispatchEvent(new Event(event, { bubbles: true }));

/** Tells React of an option that was chosen before it listened; hydration may have put the first one back. */
function selectAgain(field: HTMLSelectElement, value: string): void {
  hydrate(field, 'keyup');
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Tells React of a choice that was made before it listened: it took the field over as it stood, and would see no change. */
function chooseAgain(field: HTMLInputElement, checked: boolean): void {
  hydrate(field);
  field.checked = !checked;
  field.click();
}

/** Tells React of a text that was typed before it listened: its own setter would hide the change. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  hydrate(field);
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
