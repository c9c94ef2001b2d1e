import { notFound } from '../errors.ts';
import type { SharedGet } from '../shared-answers.ts';
import { toWireTime } from '../time.ts';
import { envelopeOf, lazySerializerOf, parse, sharedKey } from './mount.ts';
import type { AnyCall, Route } from './route.ts';
import type { HttpServices } from './services.ts';

/** Calls of the contract as a guest asks them, inside the process: for pages that the server renders. */
export interface GuestCalls {
  /**
   * The answer's data; shared with those who ask over the wire. `onOld` hears the age in ms of one that is given because no newer one is to be had. With `anew` it is
   * of now and not up to a second old: for a page, which is kept for a second itself. A page that is `hurried` holds an answer already that is old.
   * @throws Refusal and whatever else the call throws; notFound for a call that guests' pages have no business with
   */
  ask(path: string, sent: unknown, how?: Omit<SharedGet, 'each'>): Promise<unknown>;
  /** Whether each time it is asked counts. */
  isCounted(path: string): boolean;
  /** How many writes made old what it answers. */
  writes(path: string): number;
  /** How many of them took something off it. */
  hidings(path: string): number;
}

export function createGuestCalls(
  routes: readonly Route[],
  services: Pick<HttpServices, 'shared' | 'clock' | 'admission'>,
): GuestCalls {
  const open = new Map(
    routes
      .filter(
        ({ endpoint }) => endpoint.access === 'everyone' && (endpoint.sharedForGuests || endpoint.renderedForGuests),
      )
      .map((route) => [route.endpoint.path, { ...route, serialize: lazySerializerOf(route.endpoint) }]),
  );
  const ask: GuestCalls['ask'] = async (path, sent, asked) => {
    const route = open.get(path);
    if (!route) throw notFound();
    const { endpoint, handle, serialize } = route;
    const compute = async () => {
      const input = parse(endpoint.input, sent);
      await services.admission.enter();
      const call = {
        input,
        session: undefined,
        now: toWireTime(services.clock()),
        address: '',
        requestId: '',
        anew: asked?.anew,
      };
      // Calls that are shared know nothing of who asks, so there is no request to give them.
      return Buffer.from(serialize(envelopeOf(await handle(call as unknown as AnyCall))));
    };
    const how = { ...asked, each: !endpoint.sharedForGuests };
    const envelope = await services.shared.get(endpoint.tag, sharedKey(endpoint, sent), compute, how);
    return JSON.parse(envelope.toString()).data;
  };
  const tagOf = (path: string) => open.get(path)?.endpoint.tag ?? '';
  return {
    ask,
    isCounted: (path) => open.get(path)?.endpoint.renderedForGuests === true,
    writes: (path) => services.shared.writes(tagOf(path)),
    hidings: (path) => services.shared.hidings(tagOf(path)),
  };
}
