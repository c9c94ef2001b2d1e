import { expect, it } from 'vitest';
import { asUnavailable } from './database.ts';
import { Unavailable, Undone } from './errors.ts';

const faultOf = (code: string, message = 'no') => asUnavailable(Object.assign(new Error(message), { code }));

it.each([
  ['25006', 'a node that was the primary, or that an old address leads to, takes no writes'],
  ['25P03', 'a connection that was left open too long is ended'],
  ['57P01', 'a node is being stopped'],
  ['57P03', 'a node is coming up'],
  ['53100', 'its disk is full'],
  ['53300', 'it has no connection left'],
  ['58030', 'its disk gives no answer'],
  ['08006', 'the connection broke'],
  ['57014', 'a statement took too long'],
  ['ECONNREFUSED', 'nobody listens'],
  ['EAI_AGAIN', 'its name is not known just now'],
])('%s is a database that is away: %s', (code) => {
  expect(faultOf(code)).toBeInstanceOf(Unavailable);
});

it('what a proxy without a primary does, and a transaction that was undone, are told apart from what is wrong with a statement', () => {
  expect(asUnavailable(new Error('Connection terminated unexpectedly'))).toBeInstanceOf(Unavailable);
  expect([faultOf('40001'), faultOf('40P01')]).toEqual([expect.any(Undone), expect.any(Undone)]);
  const wrong = [faultOf('42P01'), faultOf('23505'), faultOf('22P02', 'timeout of what was typed')];
  for (const fault of wrong) expect(fault).not.toBeInstanceOf(Unavailable);
});
