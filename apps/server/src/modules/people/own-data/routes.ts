import * as contract from '@vimo/contract';
import { done, on, onBinary, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerMissing, sendObject } from '../../content/file/index.ts';
import { requireDataOwner } from './policy.ts';
import type { OwnData } from './service.ts';

export const ownDataRoutes = (platform: Platform, { consents, requests, exports }: OwnData): Route[] => [
  on(contract.consentList, ({ session, now }) => consents.list(session, now)),
  on(contract.giveConsent, async (call) => {
    await consents.give(call);
    return done('已同意');
  }),
  on(contract.withdrawConsent, async (call) => {
    await consents.withdraw(call);
    return done('已撤回同意');
  }),
  on(contract.ownConsent, ({ session, now }) => consents.own(session, now)),
  on(contract.dataRequestPage, ({ session, input }) => requests.page(session, input), requireDataOwner),
  on(
    contract.addDataRequest,
    async (call) => {
      await requests.add(call);
      return done('申请已提交，结果会出现在“我的消息”里');
    },
    requireDataOwner,
  ),
  on(
    contract.withdrawDataRequest,
    async (call) => {
      await requests.withdraw(call);
      return done('已撤回申请');
    },
    requireDataOwner,
  ),
  on(contract.closeAccount, async (call) => {
    await requests.close(call);
    return done('注销申请已提交');
  }),
  on(
    contract.addOwnExport,
    async (call) => {
      await exports.add(call);
      return done('正在准备数据，完成后可以下载');
    },
    requireDataOwner,
  ),
  on(contract.ownExports, ({ session, now }) => exports.list(session, now), requireDataOwner),
  on(contract.ownExportLink, (call) => exports.link(call), requireDataOwner),
  onBinary(contract.ownExportDownload, async (call) => {
    const file = await exports.fileOf(call);
    const { reply } = call.http;
    if (!file) return answerMissing(reply, '链接已失效，请重新获取');
    await sendObject(reply, platform, {
      ...{ key: file.fileKey, contentType: 'application/zip', name: file.fileName, how: 'attachment', shared: false },
      size: file.fileSize === null ? undefined : Number(file.fileSize),
    });
  }),
];
