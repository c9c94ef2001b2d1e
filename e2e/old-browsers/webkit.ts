import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type Driver, DriverRefusal, type DriverSession, type ElementRef, idOf, startDriver } from './webdriver.ts';

/** Where Debian's package libwebkit2gtk-4.1-0 puts the small browser that its driver starts. */
export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const IVYA = path.join(import.meta.dirname, 'node_modules/ivya/dist');

/** What makes selectors and finds elements by them; Playwright's own is not to be had in a page of another driver. */
interface Selectors {
  getByRoleSelector(role: string, options?: object): string;
  getByLabelSelector(text: string | RegExp, options?: object): string;
  getByTextSelector(text: string | RegExp, options?: object): string;
}

/** Refusals of a moment: what is pressed has moved, is covered or not yet there. */
const FOR_NOW = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'invalid element state',
  'no such element',
];

/**
 * WebKit of the machine, by its WebDriver. It answers as much of Playwright's `Browser` as the journeys beside it ask: contexts, pages, locators.
 * What is pressed and typed comes from the driver, as people's presses do. A window is 447 px wide at least.
 */
export async function startWebKit(env: NodeJS.ProcessEnv): Promise<Browser> {
  const selectors: Selectors = await import(path.join(IVYA, 'index.js'));
  const finder = finderScript();
  const driver = await startDriver('WebKitWebDriver', env);
  const first = await openSession(driver);
  await first.close();
  return {
    version: () => first.version,
    close: async () => driver.stop(),
    newContext: (options: BrowserContextOptions) => openContext(driver, options, selectors, finder),
  } as unknown as Browser;
}

const openSession = (driver: Driver) =>
  driver.open({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  });

/** The module that finds elements, as text of a function: pages allow no code from elsewhere to be imported. */
function finderScript(): string {
  const file = readdirSync(IVYA).find((name) => /^src-.*\.js$/.test(name))!;
  const code = readFileSync(path.join(IVYA, file), 'utf8').replace(/^export \{.*\};?$/m, '');
  return `const make = () => { ${code}
return Ivya; };
window.walkFaults = [];
window.addEventListener('error', ({ message }) => window.walkFaults.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => window.walkFaults.push(String(reason)));
window.walkFinder = make().create({ browser: 'webkit' });`;
}

/** A session of its own: nothing of another context is kept in it. */
async function openContext(
  driver: Driver,
  { baseURL, viewport }: BrowserContextOptions,
  selectors: Selectors,
  finder: string,
) {
  const session = await openSession(driver);
  if (viewport) await session.send('window/rect', viewport);
  const told: ((page: Page) => void)[] = [];
  return {
    on: (_: 'page', listener: (page: Page) => void) => told.push(listener),
    async newPage() {
      const page = pageOf(session, baseURL ?? '', selectors, finder) as unknown as Page;
      for (const listener of told) listener(page);
      return page;
    },
    async addCookies(cookies: { name: string; value: string; url: string }[]) {
      for (const { name, value, url } of cookies) {
        // A driver sets cookies of the page that is open alone.
        await session.send('url', { url: `${url}/robots.txt` });
        await session.send('cookie', { cookie: { name, value, path: '/' } });
      }
    },
    close: () => session.close(),
  };
}

function pageOf(session: DriverSession, baseURL: string, selectors: Selectors, finder: string) {
  let patience = 30_000;
  const faultsHeard: ((error: Error) => void)[] = [];

  /** Does it until it is not refused for now. */
  async function patiently<T>(act: () => Promise<T | undefined>, what: string): Promise<T> {
    const until = Date.now() + patience;
    for (;;) {
      let why = 'not there';
      try {
        const done = await act();
        if (done !== undefined) return done;
      } catch (error) {
        if (!(error instanceof DriverRefusal && FOR_NOW.includes(error.word))) throw error;
        why = error.word;
      }
      if (Date.now() > until) throw new Error(`${what}: ${why}`);
      await sleep(50);
    }
  }

  /** All elements of a selector; tells the faults of the page's code that were heard since. */
  async function findAll(selector: string): Promise<ElementRef[]> {
    const find = () =>
      session.run<{ found: ElementRef[]; faults: string[] } | null>(
        `if (!window.walkFinder) return null;
         return { found: window.walkFinder.queryLocatorSelectorAll(arguments[0]), faults: window.walkFaults.splice(0) };`,
        selector,
      );
    let answer = await find();
    if (!answer) {
      await session.run(finder);
      answer = await find();
    }
    for (const fault of answer?.faults ?? []) for (const heard of faultsHeard) heard(new Error(fault));
    return answer?.found ?? [];
  }

  function locatorOf(selector: string) {
    /** The one element that is meant; two of them are a fault of the journey, as with Playwright. */
    async function one(): Promise<ElementRef | undefined> {
      const found = await findAll(selector);
      if (found.length > 1) throw new Error(`${found.length} elements: ${selector}`);
      return found[0];
    }
    const within = (inner: string) => locatorOf(selector ? `${selector} >> ${inner}` : inner);
    /** Does it with the element, as soon as there is one that lets it. */
    const withOne = async <T>(act: (element: ElementRef) => Promise<T>): Promise<T> => {
      const done = await patiently(async () => {
        const element = await one();
        return element && { value: await act(element) };
      }, selector);
      return done.value;
    };
    const asked = <T>(script: string, ...args: unknown[]) =>
      withOne((element) => session.run<T>(script, element, ...args));
    const isVisible = async () => (await findAll(`${selector} >> visible=true`)).length > 0;
    return {
      getByRole: (role: string, options?: object) => within(selectors.getByRoleSelector(role, options)),
      getByLabel: (text: string | RegExp, options?: object) => within(selectors.getByLabelSelector(text, options)),
      getByText: (text: string | RegExp, options?: object) => within(selectors.getByTextSelector(text, options)),
      locator: (inner: string) => within(inner),
      filter: ({ hasText }: { hasText: string }) => within(`internal:has-text=${JSON.stringify(hasText)}i`),
      first: () => within('nth=0'),
      nth: (at: number) => within(`nth=${at}`),
      isVisible,
      waitFor: () => patiently(async () => (await isVisible()) || undefined, selector),
      textContent: () => asked<string>('return arguments[0].textContent'),
      inputValue: () => asked<string>('return arguments[0].value'),
      evaluate: (act: (...args: never[]) => unknown, arg?: unknown) =>
        asked(`return (${act}).apply(null, arguments)`, ...(arg === undefined ? [] : [arg])),
      click: () => withOne((element) => session.send(`element/${idOf(element)}/click`, {})),
      fill: (text: string) =>
        withOne(async (element) => {
          if (!(await session.run<boolean>(FILL, element, text)))
            throw new DriverRefusal({ error: 'invalid element state', message: 'it takes no text' });
        }),
      setInputFiles: (file: string) =>
        withOne((element) => session.send(`element/${idOf(element)}/value`, { text: file })),
    };
  }

  const isAt = (address: RegExp) =>
    patiently(async () => address.test(await session.send<string>('url')) || undefined, `address ${address}`);
  return {
    ...locatorOf(''),
    goto: (address: string) => session.send('url', { url: new URL(address, baseURL).href }),
    goBack: () => session.send('back', {}),
    waitForURL: isAt,
    setDefaultTimeout: (ms: number) => {
      patience = ms;
    },
    on: (_: 'pageerror', listener: (error: Error) => void) => faultsHeard.push(listener),
    keyboard: {
      press: (value: string) =>
        session.send('actions', {
          actions: [{ type: 'key', id: 'keys', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) }],
        }),
    },
  };
}

/** Puts a text where another may stand: by the browser's own editing, so that the page hears it; a date is no text there. False where it cannot be written yet. */
const FILL = `const [element, text] = arguments;
if (element.disabled || element.readOnly) return false;
element.focus();
if (['date', 'month', 'time', 'datetime-local', 'color'].includes(element.type)) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
} else {
  element.select();
  document.execCommand('insertText', false, text);
}
return element.value === text;`;
