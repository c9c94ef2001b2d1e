/**
 * Keeps what a visitor does with a page that is shown already but not hydrated yet: presses of buttons, submits of forms, what is typed or chosen.
 * Links need no code and go their way. Until it gives all of it back nothing of it reaches React, which may be hydrating already: each press counts once.
 * @returns what does it all again, in order, once the page answers
 */
export function keepEarlyActions(): () => void {
  const kept: (() => void)[] = [];
  const onClick = (event: Event) => {
    event.stopImmediatePropagation();
    const button = (event.target as Element).closest<HTMLElement>('button, [role=button]');
    // A submit button's press comes as the form's submit.
    if (button && !(button instanceof HTMLButtonElement && button.form && button.type === 'submit')) {
      kept.push(() => button.click());
    }
  };
  const onSubmit = (event: Event) => {
    event.stopImmediatePropagation();
    const form = event.target as HTMLFormElement;
    // A form with an address of its own goes there, unless it says nothing.
    if (form.hasAttribute('action') && [...new FormData(form).values()].some((value) => String(value).trim())) return;
    event.preventDefault();
    if (form.hasAttribute('action')) return;
    kept.push(() => form.requestSubmit());
  };
  const onInput = (event: Event) => {
    event.stopImmediatePropagation();
    const { target } = event;
    if (target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type)) {
      const { checked } = target;
      kept.push(() => chooseAgain(target, checked));
    } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      kept.push(() => typeAgain(target));
    }
  };
  const listeners = { click: onClick, submit: onSubmit, input: onInput };
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, { capture: true });
  return () => {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, { capture: true });
    for (const action of kept) action();
  };
}

/** Parts of a page may still wait for their hydration, which notes how a field stands: any event that bubbles from it makes React do it now. */
const hydrate = (field: HTMLElement) => field.dispatchEvent(new Event('change', { bubbles: true }));

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
