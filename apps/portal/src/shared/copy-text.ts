import { toast } from '@vimo/ui';

/** Puts a text on the clipboard and says so, or says what to do instead where the browser forbids it. */
export async function copyText(text: string, done: string, instead: string): Promise<void> {
  if (await wasCopied(text)) toast.success(done);
  else toast.warning(instead);
}

async function wasCopied(text: string): Promise<boolean> {
  // On http, as on an intranet, there is no clipboard but that of a selected text.
  if (!navigator.clipboard) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'ui-visually-hidden';
  // In an open dialog nothing outside of it can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.focus();
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
