import type { Endpoint } from '@vimo/contract';
import { schemaOf } from '@vimo/contract';
import fc from 'fast-check';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
}

/** Ids that are likely to be there, and numbers as text. */
const SMALL = ['1', '2', '3', '4', '5', '6', '7', '12'];

/** Values as a schema of the contract describes them; what it cannot describe is any short text. */
function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = -10, maximum = 1000 } = schema;
    return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
  }
  if (schema.type === 'array') return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 4 });
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern);
    const small = SMALL.filter((value) => pattern.test(value));
    const any = fc.stringMatching(pattern);
    return small.length > 0 ? fc.oneof(any, fc.constantFrom(...small)) : any;
  }
  return fc.string({ unit: 'binary', maxLength: 40 });
}

/** What no schema asks for. */
const strange = fc.oneof(
  fc.anything({ withBigInt: false, withDate: false, maxDepth: 2 }),
  fc.string({ unit: 'binary', minLength: 30, maxLength: 3000 }),
  fc.constantFrom('\ud800', '\u0000', "' or 1=1 --", '<script>alert(1)</script>', '-0', '1e309', '９９', '٣', '١٢٣'),
  fc.double(),
);

/** Inputs of an endpoint as its schema describes them, some fields left out, some replaced by anything, some added. */
export function inputOf(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = schemaOf(endpoint.input, 'input') as Schema;
  const fields = Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)] as const);
  const fitting = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const whole = fc.record(Object.fromEntries(fields));
  const wrong = fc.dictionary(fc.constantFrom(...Object.keys(properties), 'id', 'userId', 'more'), strange, {
    maxKeys: 2,
  });
  return fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: fitting }),
      fc.oneof(fc.constant({}), wrong),
    )
    .map(([right, replaced]) => ({ ...right, ...replaced }));
}
