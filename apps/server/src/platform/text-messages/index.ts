import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Channels } from '../channels/index.ts';
import { Unavailable } from '../errors.ts';
import { createConsoleMessages } from './console.ts';
import type { TextMessages } from './gateway.ts';

export type { TextMessages };

/**
 * Codes by text message: by the channel that is set up, or by that of the environment; without one on the terminal in demo mode, and not at all
 * otherwise.
 */
export function createTextMessages(
  config: Pick<Config, 'demoMode' | 'logLevel' | 'sms'>,
  log: Logger,
  channels: Pick<Channels, 'open'>,
): TextMessages {
  const terminal =
    config.demoMode && config.sms.driver === 'console'
      ? createConsoleMessages(config.logLevel === 'silent' ? () => {} : console.log)
      : undefined;
  return {
    async isOpen() {
      return terminal !== undefined || (await channels.open('sms'))?.driver.sendCode !== undefined;
    },
    async send(phone, code) {
      const opened = await channels.open('sms');
      if (!opened?.driver.sendCode) {
        if (terminal) return terminal.send(phone, code);
        throw new Unavailable('短信服务尚未配置');
      }
      try {
        await opened.driver.sendCode(phone, code);
      } catch (error) {
        // What a service or a library tells may repeat the number or the code; ours do not.
        const reason = (error as Error).message.replace(/\d{4,}/g, '…');
        log.error({ reason }, 'text message refused');
        throw new Unavailable('短信发送失败，请稍后再试');
      }
    },
    ...(terminal ? { outbox: terminal.outbox } : {}),
  };
}
