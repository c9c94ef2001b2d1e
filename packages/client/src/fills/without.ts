import { install } from './fills.ts';
import { ownerOf, type Used } from './used.ts';

/** Does something in an engine that lacks these; what tests stand on is there again when they look at the answer. */
export async function without<T>(paths: readonly Used[], work: () => T | Promise<T>): Promise<T> {
  const put = paths.map((path) => {
    const [first, name] = ownerOf(path);
    // An environment of tests may have it from another.
    let owner = first;
    while (!Reflect.getOwnPropertyDescriptor(owner, name) && name in owner) owner = Object.getPrototypeOf(owner);
    const own = Reflect.getOwnPropertyDescriptor(owner, name);
    Reflect.deleteProperty(owner, name);
    return () => (own ? Reflect.defineProperty(owner, name, own) : Reflect.deleteProperty(owner, name));
  });
  try {
    return await work();
  } finally {
    for (const back of put) back();
  }
}

/** The same once they are filled. */
export const filled = <T>(paths: readonly Used[], work: () => T | Promise<T>): Promise<T> =>
  without(paths, () => {
    install(paths);
    return work();
  });
