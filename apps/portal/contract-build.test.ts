import { fileURLToPath } from 'node:url';
import * as contract from '@vimo/contract';
import { build, type Rolldown } from 'vite';
import { expect, it, vi } from 'vitest';
import { lightEndpoints } from './light-endpoints.ts';
import { schemas } from './schemas.ts';

const CONTRACT = fileURLToPath(new URL('../../packages/contract/src/index.ts', import.meta.url));

/** One of the two readings of the contract that the portal's build makes, evaluated as a browser does. */
async function evaluated(input: string): Promise<Record<string, unknown>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [schemas(), lightEndpoints()],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code }] = output;
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

/**
 * The portal takes input and output out of every call and puts an object that answers itself in the place of zod: a module of the contract that reads such
 * a part while it is evaluated (`someCall.input.shape` at the top level) ends every page of the portal.
 */
it('the contract can be evaluated as the portal carries it, and has all its names', async () => {
  const light = await evaluated(CONTRACT);
  expect(Object.keys(light).toSorted()).toEqual(Object.keys(contract).toSorted());
  expect(light.login).toMatchObject({ method: 'POST', path: contract.login.path });
  expect(light.login).not.toHaveProperty('input');
  expect(Object.keys(light.publicationPreview as object).toSorted()).toEqual(['access', 'method', 'passive', 'path']);
});

it('and so can its other reading, for forms that check by the schemas: without making code of text, which pages may not', async () => {
  const made = vi.spyOn(globalThis, 'Function').mockImplementation(() => {
    throw new EvalError('unsafe-eval');
  });
  try {
    const checking = (await evaluated('@vimo/contract/schemas')) as unknown as typeof contract;
    expect(Object.keys(checking).toSorted()).toEqual(Object.keys(contract).toSorted());
    expect(checking.addFeedback.input.safeParse({}).success).toBe(false);
    expect(made).not.toHaveBeenCalled();
  } finally {
    made.mockRestore();
  }
});
