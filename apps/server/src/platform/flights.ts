/**
 * One run for all who ask for the same at once, and for nobody who asked before something was written: who asks while a run is under way waits
 * for the one after it. Nothing is kept.
 */
export interface Flights {
  /** The run under `key`: `own` says whether it is this caller's, begun by nobody else. */
  join<T>(key: string, run: () => Promise<T>): Promise<{ result: T; own: boolean }>;
}

export function createFlights(): Flights {
  const flights = new Map<string, { under: Promise<unknown>; next: Promise<unknown> | undefined }>();

  function start<T>(key: string, run: () => Promise<T>): Promise<T> {
    const under = run();
    const flight = { under, next: undefined };
    flights.set(key, flight);
    const land = () => {
      // With somebody waiting the next run takes its place.
      if (flight.next === undefined) flights.delete(key);
    };
    under.then(land, land);
    return under;
  }

  return {
    async join<T>(key: string, run: () => Promise<T>) {
      const flight = flights.get(key);
      if (!flight) return { result: await start(key, run), own: true };
      let own = false;
      flight.next ??= flight.under
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          own = true;
          return start(key, run);
        });
      return { result: (await flight.next) as T, own };
    },
  };
}
