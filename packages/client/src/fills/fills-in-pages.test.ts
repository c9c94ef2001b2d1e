// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { install } from './fills.ts';
import { fill } from './index.ts';
import { lacks, USED } from './used.ts';
import { filled, without } from './without.ts';

test('whatever an engine lacks is there once it is filled', async () => {
  const found = await without(USED, () => {
    const lacking = USED.filter(lacks);
    install(lacking);
    return [lacking, USED.filter(lacks)];
  });
  expect(found).toEqual([USED, []]);
});

test('the first code of a page fills what lacks and nothing else', async () => {
  const own = Array.prototype.at;
  const found = await without(['URL.canParse'], async () => {
    await fill();
    return [typeof URL.canParse, Array.prototype.at];
  });
  expect(found).toEqual(['function', own]);
});

test('a form is submitted by its button’s way: what is missing is said, and its handler hears it', async () => {
  document.body.innerHTML = '<form><input required></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  let submits = 0;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submits += 1;
  });
  const submit = () => filled(['HTMLFormElement.prototype.requestSubmit'], () => form.requestSubmit());
  await submit();
  expect(submits).toBe(0);
  (form.elements[0] as HTMLInputElement).value = 'said';
  await submit();
  expect([submits, form.innerHTML]).toEqual([1, '<input required="">']);
});

test('an inert part is marked as one, and the keyboard does not stay in it', async () => {
  document.body.innerHTML = '<div><button>in</button></div>';
  const [part, button] = [document.querySelector('div') as HTMLElement, document.querySelector('button')];
  const reached = (inert: boolean) => {
    part.inert = inert;
    button?.focus();
    return [part.inert, part.hasAttribute('inert'), document.activeElement === button];
  };
  const found = await filled(['HTMLElement.prototype.inert'], () => [reached(true), reached(false)]);
  expect(found).toEqual([
    [true, true, false],
    [false, false, true],
  ]);
});
