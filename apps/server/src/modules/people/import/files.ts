import {
  IMPORT_COLUMNS,
  importPasswordFile,
  type importPasswords,
  type importRowFile,
  type PasswordSlip,
  Usertype,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { WireTime } from '../../../platform/time.ts';
import { type MadeFile, sheetOf } from '../../content/workbook/index.ts';
import { requireRecentPassword } from '../account/index.ts';
import { REASON_TITLE, ROW_TITLE } from './columns.ts';
import { CHUNK, openCells } from './judging.ts';
import { isLink, linkTo } from './links.ts';
import { passwordsAfter, takePasswords } from './password-queries.ts';
import { requireOwn } from './policy.ts';
import { batchOf } from './queries.ts';
import { rowsToMend } from './row-queries.ts';

const ROLE: Record<number, string> = { [Usertype.student]: '学生', [Usertype.parent]: '家长' };

/** What a batch gives back as files: rows to mend, and first passwords. */
export function createImportFiles({ database, secrets }: Platform) {
  return {
    /**
     * The rows with errors and those skipped, with their reasons, in the columns of the template: as their sender, who keeps the register, sent them in.
     * Where they may hold numbers of pupils each look is noted. Undefined when the link is over.
     */
    async rowFile({ input: link, now, address, requestId }: Call<typeof importRowFile>): Promise<MadeFile | undefined> {
      const batch = isLink(secrets, 'import-rows', link, now) ? await batchOf(database, link.id) : undefined;
      if (!batch) return undefined;
      if (batch.kind === 'students') {
        const { accountId, orgId: target } = batch;
        const detail = { batch: batch.id };
        await audit(database, { event: 'import.rowsTaken', accountId, target, address, requestId, detail });
      }
      const columns = IMPORT_COLUMNS[batch.kind];
      return {
        name: `${batch.fileName.replace(/\.[a-z]{2,4}$/i, '')}-待改.xlsx`,
        body: sheetOf('待改', [...columns, { title: ROW_TITLE, width: 8 }, { title: REASON_TITLE, width: 60 }], rows()),
      };

      async function* rows() {
        for (let after = 0; ; ) {
          const some = await rowsToMend(database, link.id, after, CHUNK);
          for (const kept of some) {
            const { row, cells } = openCells(secrets, kept);
            const reasons = kept.faults.map(({ title, text }) => `${title}（${text}）`).join('；');
            yield [...columns.map(({ key }) => cells[key] ?? ''), String(row), reasons || '跳过'];
          }
          after = some.at(-1)?.row ?? 0;
          if (some.length < CHUNK) return;
        }
      }
    },

    /**
     * First passwords, for a day after they were made (docs/domains/imports.md). Each time it is noted; from the second time on who asks gave their own
     * password a moment ago. @throws Refusal notFound for somebody else's batch, and when there are none any more
     */
    async passwords({ session, input, now, address, requestId }: Call<typeof importPasswords>) {
      return database.transaction(async (db) => {
        const batch = requireOwn(await batchOf(db, input.batchId), session);
        if (batch.passwordsTakenAt) requireRecentPassword(session, now);
        const slips: PasswordSlip[] = [];
        for await (const slip of slipsOf(db, secrets, batch.id, now)) slips.push(slip);
        if (slips.length === 0) throw refused('初始密码已清除，需要时请为账号重置密码');
        await takePasswords(db, batch.id, now);
        await audit(db, {
          event: 'import.passwordsTaken',
          session,
          target: batch.orgId,
          address,
          requestId,
          detail: { batch: batch.id, count: slips.length },
        });
        return { slips, fileUrl: linkTo(secrets, importPasswordFile.path, 'import-passwords', batch.id, now) };
      });
    },

    /** The same as a workbook, while they may be fetched. */
    async passwordFile(
      link: { id: string; expires: number; sign: string },
      now: WireTime,
    ): Promise<MadeFile | undefined> {
      const batch = isLink(secrets, 'import-passwords', link, now) ? await batchOf(database, link.id) : undefined;
      if (!batch?.passwordsTakenAt) return undefined;
      const columns = [
        { title: '班级', width: 16 },
        { title: '姓名', width: 12 },
        { title: '身份', width: 10 },
        { title: '登录账号', width: 22 },
        { title: '初始密码', width: 18 },
      ];
      return { name: `${batch.orgName}-初始密码.xlsx`, body: sheetOf('初始密码', columns, rows()) };

      async function* rows() {
        for await (const { className, name, role, login, password } of slipsOf(database, secrets, link.id, now))
          yield [className, name, role, login, password];
      }
    },
  };
}
export type ImportFiles = ReturnType<typeof createImportFiles>;

async function* slipsOf(db: Db, secrets: Secrets, batchId: string, now: WireTime): AsyncGenerator<PasswordSlip> {
  for (let after = 0; ; ) {
    const some = await passwordsAfter(db, batchId, now, after, CHUNK);
    for (const { className, name, usertype, loginCipher, password } of some)
      yield {
        className,
        name,
        role: ROLE[usertype] ?? '教职工',
        login: secrets.open(loginCipher),
        password: secrets.open(password),
      };
    after = some.at(-1)?.place ?? 0;
    if (some.length < CHUNK) return;
  }
}
