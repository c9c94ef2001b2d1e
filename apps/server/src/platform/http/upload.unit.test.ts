import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveDraining } from './draining.ts';
import { openUpload } from './upload.ts';

it('an upload is over once it is answered, and when the server begins to end', async () => {
  const app = Fastify();
  await app.register(multipart);
  const overs: AbortSignal[] = [];
  let work = async () => {};
  app.post('/upload', async (request, reply) => {
    const { fields, over } = await openUpload(request, reply);
    overs.push(over);
    const before = over.aborted;
    await work();
    return { fields, before, after: over.aborted };
  });
  const { drain } = serveDraining(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = async () => {
    const body = new FormData();
    body.append('use', 'record');
    return (await fetch(`${url}/upload`, { method: 'POST', body })).json();
  };

  expect(await send()).toEqual({ fields: { use: 'record' }, before: false, after: false });
  await expect.poll(() => overs[0]!.aborted).toBe(true);
  work = async () => void drain();
  expect(await send()).toMatchObject({ before: false, after: true });
  await app.close();
});
