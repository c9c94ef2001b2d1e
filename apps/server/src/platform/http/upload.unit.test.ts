import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveDraining } from './draining.ts';
import { openUpload } from './upload.ts';

const BODY = '--x\r\ncontent-disposition: form-data; name="use"\r\n\r\nrecord\r\n--x--\r\n';
const sent = {
  method: 'POST',
  url: '/upload',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  payload: BODY,
} as const;

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

  expect((await app.inject(sent)).json()).toEqual({ fields: { use: 'record' }, before: false, after: false });
  await expect.poll(() => overs[0]!.aborted).toBe(true);
  work = async () => void drain();
  expect((await app.inject(sent)).json()).toMatchObject({ before: false, after: true });
  await app.close();
});
