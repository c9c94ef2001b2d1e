import { useForm } from '@vimo/ui';
import { useEffect, useState } from 'react';
import { draftKey, parseStored, readStored, writeStored } from '../../shared/local-storage.ts';
import { useSession } from './session.ts';

type KeptFormOptions<T extends Record<string, string>> = Parameters<typeof useForm<T>>[0] & {
  /** The fields that stay, by default all: whom a person can be reached by has no place on a device that others use. */
  keeps?: readonly string[];
};

/**
 * `useForm`, whose values stay on this device for their writer until they have been sent: a closed dialog, a dead network or an ended session loses
 * nothing. Whoever is not known yet when the form opens keeps nothing.
 */
export function useKeptForm<T extends Record<string, string>>(
  name: string,
  { initial, send, keeps = Object.keys(initial), ...rest }: KeptFormOptions<T>,
) {
  const { user } = useSession();
  // As the form opened: a session that ends meanwhile leaves its writer's draft.
  const [key] = useState(user && draftKey(name, user.userid));
  const [typed] = useState(() => (key ? parseStored<Partial<T>>(readStored(key) || null) : undefined));
  const keep = (text: string) => {
    if (key && text !== (readStored(key) ?? '')) writeStored({ [key]: text });
  };
  const form = useForm<T>({
    ...rest,
    initial,
    typed,
    send: async (values) => {
      await send(values);
      keep('');
    },
  });
  const { values } = form;
  const kept = Object.fromEntries(keeps.map((field) => [field, values[field]]));
  const text = keeps.some((field) => values[field] !== initial[field]) ? JSON.stringify(kept) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed alone decides
  useEffect(() => keep(text), [text]);
  return {
    ...form,
    /** What was found of an earlier visit. */
    typed,
  };
}
