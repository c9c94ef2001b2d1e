import { addTalk, confirmPassword } from '@vimo/contract';
import { setStage } from './access-cases/index.ts';
import { PASSWORD } from './app.ts';
import { digestOf } from './passwords.ts';

/** A stage with families, and what tests of their own data do there. */
export async function startFamilies() {
  const stage = await setStage();

  const token = (accountId: string) => stage.app.sessionOf(accountId);
  /** A pupil of primary school, with or without a consent, and a guardian. */
  async function family(more: { consent?: boolean; identityNumber?: string } = {}) {
    const { app, db } = stage;
    const student = await stage.student(stage.school);
    if (!more.consent) await db.run('delete from guardian_consent where student_id = $1', [student]);
    if (more.identityNumber)
      await db.run('update account set identity_cipher = $2 where account_id = $1', [
        student,
        app.platform.secrets.seal(more.identityNumber),
      ]);
    const guardian = await app.makeAccount({ usertype: 4, name: '许晚晴' });
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [guardian, student]);
    return { student, guardian, pupil: await token(student), parent: await token(guardian) };
  }
  const confirmed = (session: string) => stage.app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, session);
  const post = (session: string) => stage.app.call(addTalk, { content: '今天种了一盆香樟苗', isOpen: 0 }, session);

  return { stage, token, family, confirmed, post };
}
