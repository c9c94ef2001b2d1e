import { toast } from '@vimo/ui';

/** Puts a text on the clipboard and says so, or says what to do instead where the browser forbids it. */
export async function copyText(text: string, done: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.warning(instead);
  }
}
