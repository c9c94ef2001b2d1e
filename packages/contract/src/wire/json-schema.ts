import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** JSON schema (draft 2020-12, as OpenAPI 3.1 takes it) of an endpoint's input or output. A recursive part stands under `$defs`. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  return rest;
}
