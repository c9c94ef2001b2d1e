import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { Unavailable } from '../errors.ts';
import { createAliyunMessages } from './aliyun.ts';
import { createConsoleMessages } from './console.ts';
import type { TextMessages } from './gateway.ts';

export type { TextMessages };

/** The gateway of the configuration; without one, the terminal in demo mode and nothing otherwise. */
export function createTextMessages(config: Config, log: Logger): TextMessages {
  if (config.sms.driver === 'aliyun') return createAliyunMessages(config.sms, log);
  if (config.demoMode) return createConsoleMessages(config.logLevel === 'silent' ? () => {} : console.log);
  return {
    async send() {
      throw new Unavailable('短信服务尚未配置');
    },
  };
}
