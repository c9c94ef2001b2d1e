import { SESSION_HEADER, showImage } from '@vimo/contract';
import sharp from 'sharp';
import { startTestApp } from './app.ts';

/** An app and somebody who uploads, and what tests of uploads make and look at. */
export async function startUploads() {
  const app = await startTestApp();
  const { token } = await app.loginAs(5);

  const picture = (width = 1200, height = 800) =>
    sharp({ create: { width, height, channels: 3, background: '#0f6c65' } });
  const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer();
  const show = async (id: string, width?: number) =>
    app.app.http.inject({
      url: `${showImage.path}?id=${id}${width ? `&w=${width}` : ''}`,
      headers: { [SESSION_HEADER]: token },
    });
  const nameOf = async (id: string) =>
    (await app.platform.database.row<{ real_name: string }>('select real_name from file where file_id = $1', [id]))
      ?.real_name;

  async function stored() {
    const keys: string[] = [];
    for await (const key of app.platform.files.keys()) keys.push(key);
    const row = await app.platform.database.row<{ count: number }>('select count(*)::int as count from file');
    return { objects: keys.length, rows: row?.count };
  }

  return { app, token, picture, jpeg, show, nameOf, stored };
}
