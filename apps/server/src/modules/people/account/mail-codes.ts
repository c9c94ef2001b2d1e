import { NotTaken } from '../../../platform/channels/index.ts';
import { invalidInput, refused, Unavailable } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';

const NO_MAIL = '本平台没有开通邮件，不能设置邮箱';

/** Verification codes by the channel of mail, where one is set up and switched on (docs/domains/personal-centre.md). */
export function createMailCodes({ channels, log }: Pick<Platform, 'channels' | 'log'>) {
  const opened = async () => (await channels.open('mail'))?.driver;
  return {
    /** Whether any can be sent: an address is entered then. */
    isOpen: async (): Promise<boolean> => (await opened())?.sendCode !== undefined,

    /** @throws Refusal where none can be sent, before anything is counted */
    async requireOpen(): Promise<void> {
      if (!(await opened())?.sendCode) throw refused(NO_MAIL);
    },

    /** Sends a code. @throws Refusal at the field when no letter is taken for the address, or where there is no mail; Unavailable when the server takes none now */
    async send(address: string, code: string): Promise<void> {
      const driver = await opened();
      if (!driver?.sendCode) throw refused(NO_MAIL);
      try {
        await driver.sendCode(address, code);
      } catch (error) {
        if (error instanceof NotTaken) throw invalidInput({ email: '该邮箱收不到邮件，请检查是否填写正确' });
        // What a service or a library tells may repeat the address or the code; ours do not.
        const reason = (error as Error).message.replace(/\d{4,}|\S+@\S+/g, '…');
        log.error({ reason }, 'mail with a code refused');
        throw new Unavailable('邮件发送失败，请稍后再试');
      }
    },
  };
}
export type MailCodes = ReturnType<typeof createMailCodes>;
