import { fileDownload, fileUpload, getMd5Url, showImage, UPLOADED } from '@vimo/contract';
import { answer, on, onBinary, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerMissing, sendObject } from './answers.ts';
import { requireUploader } from './policy.ts';
import { objectKey, rangeOf, stemOf, thumbnailFor } from './rules.ts';
import type { Files } from './service.ts';

const WEBP = 'image/webp';

export const fileRoutes = (platform: Platform, files: Files): Route[] => [
  on(fileUpload, async ({ input, session, http }) => {
    requireUploader(input.belongName, session);
    const { ids, problems, notes } = await files.take(session, input.belongName, http.upload);
    const said = problems.length > 0 ? `已上传 ${ids.length} 个文件，其余没有上传：${problems.join('；')}` : UPLOADED;
    return answer([said, ...notes].join('。'), ids.join(','));
  }),
  on(getMd5Url, (call) => files.linksTo(call.input.ids, call)),
  onBinary(showImage, async (call) => {
    const { input, http } = call;
    const { reply } = http;
    const file = await files.pictureFor(input.id, call);
    if (!file) return answerMissing(reply, '图片不存在或无权查看');
    const width = thumbnailFor(file.thumbnailWidths, input.w);
    await sendObject(reply, platform, {
      key: objectKey(file.storeKey, width),
      contentType: width ? WEBP : file.contentType,
      name: width ? `${stemOf(file.realName)}.webp` : file.realName,
      how: 'inline',
      shared: file.isPublic,
      size: width ? 'thumbnail' : file.size,
    });
  }),
  onBinary(fileDownload, async ({ input, http: { request, reply } }) => {
    const file = await files.ofLink(input);
    if (!file) return answerMissing(reply, '链接已失效，请重新获取');
    const range = rangeOf(request.headers.range, file.size);
    reply.header('accept-ranges', 'bytes');
    if (range === 'unsatisfiable') {
      reply.status(416).header('content-range', `bytes */${file.size}`).send();
      return;
    }
    await sendObject(reply, platform, {
      key: objectKey(file.storeKey),
      contentType: file.contentType,
      name: file.realName,
      how: input.how ?? 'attachment',
      shared: false,
      size: file.size,
      range,
    });
  }),
];
