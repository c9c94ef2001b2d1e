import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { Unavailable } from '../errors.ts';
import { createAliyunMessages } from './aliyun.ts';
import { createConsoleMessages } from './console.ts';

/** Driver of a text-message gateway. */
export interface TextMessages {
  /** Sends a verification code. @throws Unavailable when the gateway does not take it */
  send(phone: string, code: string): Promise<void>;
  /** Last code sent to a phone; exists in demo mode only. */
  outbox?: { lastCode(phone: string): string | undefined };
}

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
