/**
 * Keeps what a visitor does with a page that is shown already but does not answer yet: presses of buttons, submits of forms, what is typed. Links
 * need no code and go their way.
 * @returns what does it all again, in order, once the page answers
 */
export function keepEarlyActions(): () => void {
  const kept: (() => void)[] = [];
  const onClick = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('button, [role=button]');
    // A submit button's press comes as the form's submit.
    if (button && !(button instanceof HTMLButtonElement && button.form && button.type === 'submit')) {
      kept.push(() => button.click());
    }
  };
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    // A form with an address of its own goes there, unless it says nothing.
    if (form.hasAttribute('action') && [...new FormData(form).values()].some((value) => String(value).trim())) return;
    event.preventDefault();
    if (form.hasAttribute('action')) return;
    kept.push(() => form.requestSubmit());
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) kept.push(() => typeAgain(target));
  };
  const listeners = { click: onClick, submit: onSubmit, input: onInput };
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, { capture: true });
  return () => {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, { capture: true });
    for (const action of kept) action();
  };
}

/** Tells React of a text that was typed before it listened: its own setter would hide the change. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
