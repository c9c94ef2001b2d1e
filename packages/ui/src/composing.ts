/** What browsers say of a key that belongs to an input method. */
const KEY_OF_INPUT_METHOD = 229;

interface PressedKey {
  isComposing: boolean;
  /** Safari tells the end of the input by it alone: there the key that ends it comes after the end. */
  keyCode: number;
}

/**
 * Whether a key belongs to the input of Chinese, as Enter that takes the word and Escape that gives it up: it does nothing else. Whatever acts on keys
 * where something is typed asks this first.
 */
export function isComposing(event: PressedKey | { nativeEvent: PressedKey }): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composes || keyCode === KEY_OF_INPUT_METHOD;
}
