import { CallError } from '@vimo/client';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { sayRefusal } from '../overlay/say-refusal.ts';
import { waitsForPictures } from './pictures-under-way.ts';

type Errors<T> = Partial<Record<keyof T & string, string>>;

interface FormOptions<T> {
  initial: T;
  /** What somebody typed before and comes back to; a reset forgets it. */
  typed?: Partial<T> | undefined;
  /** Text per field that keeps the form from being sent; the first of them gets the focus. */
  check: (values: T) => Errors<T>;
  /**
   * Looks at a field with every change: the text for what can become nothing right any more, such as a number with a wrong beginning. What is only not
   * finished is said when the field is left.
   */
  checkTyped?: Partial<Record<keyof T & string, (value: string) => string | undefined>>;
  /** Fields in the order in which they stand, where that is not the order of `initial`. */
  order?: readonly string[];
  /** The fields that are on the screen and say what they lack, by default all of `initial`. What is wrong with another one is said as a refusal that names no field. */
  shows?: (values: T) => readonly string[];
  /** Puts the focus into a field that is no control of the form, such as an editor. */
  focus?: Partial<Record<keyof T & string, () => void>>;
  /** Sends; a refusal of the server is shown here and loses nothing typed. */
  send: (values: T) => Promise<void>;
  /** A second submit came while one is on its way. */
  onBusy?: () => void;
  /** Shows a refusal that names no field; by default it is a message. */
  onRefused?: (error: CallError) => void;
}

/**
 * A form of text fields: values, errors per field, and one sending at a time, once its pictures have arrived. The server's text for a field goes to that
 * field, any other refusal is a message; faults and a dead network are shown by the app itself.
 */
export function useForm<T extends Record<string, string>>({
  initial,
  typed,
  check,
  checkTyped = {},
  order,
  shows = () => Object.keys(initial),
  focus,
  send,
  onBusy,
  onRefused,
}: FormOptions<T>) {
  const [values, setValues] = useState<T>({ ...initial, ...typed });
  const [errors, setErrors] = useState<Errors<T>>({});
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const show = (found: Errors<T>) => {
    setErrors(found);
    const first = (order ?? Object.keys(initial)).find((name) => found[name]);
    const reach = first && focus?.[first];
    if (reach) return reach();
    const control = first ? element.current?.elements.namedItem(first) : null;
    // Radio buttons of one name come as a list.
    const target = control instanceof RadioNodeList ? control[0] : control;
    if (target instanceof HTMLElement) target.focus();
  };

  const set = (name: keyof T & string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: checkTyped[name]?.(value) }));
  };
  const leave = (name: keyof T & string) => {
    if (values[name]) setErrors((before) => ({ ...before, [name]: before[name] ?? check(values)[name] }));
  };

  /** Marks the fields that are wrong; where none of them is on the screen, says so otherwise. */
  const tell = (wrong: object, error: CallError) => {
    const shown = shows(values);
    const known = Object.fromEntries(Object.entries(wrong).filter(([name]) => shown.includes(name))) as Errors<T>;
    if (Object.keys(known).length > 0) show(known);
    else (onRefused ?? sayRefusal)(error);
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    tell(error.fields, error);
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return onBusy?.();
    if (waitsForPictures()) return;
    const found = Object.entries(check(values)).filter(([, text]) => text);
    const [first] = found;
    if (first) return tell(Object.fromEntries(found), new CallError('invalid', String(first[1])));
    sending.current = true;
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
      setPending(false);
    }
  };

  return {
    values,
    /** Whether anything is other than the form began with. */
    isChanged: Object.keys(initial).some((name) => values[name] !== initial[name]),
    errors,
    pending,
    set,
    /** Marks all these fields and goes to the first. */
    show,
    /** Shows a field's error from outside, such as a number that has an account already. */
    setError: (name: keyof T & string, text: string | undefined) =>
      setErrors((before) => ({ ...before, [name]: text })),
    reset: () => {
      setValues(initial);
      setErrors({});
    },
    /** Attributes of the form element. */
    form: { ref: element, onSubmit, noValidate: true },
    /** Attributes of the input of one field. */
    input: (name: keyof T & string) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        set(name, event.target.value),
      ...(checkTyped[name] ? { onBlur: () => leave(name) } : {}),
    }),
  };
}
