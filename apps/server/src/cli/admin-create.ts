import { newPasswordProblem } from '@vimo/contract';
import { createAccount } from '../modules/people/account/index.ts';
import { fillAreas } from '../modules/people/organisation/index.ts';
import { audit } from '../platform/audit.ts';
import { isDuplicate, openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { createPasswords } from '../platform/passwords.ts';
import { fillPresets } from '../presets.ts';
import { onInstallation } from './installation.ts';
import { openQuestions } from './questions.ts';

// npm run admin:create: asks for name and password, or takes ADMIN_ACCOUNT and ADMIN_PASSWORD.
await onInstallation(async ({ access, secrets }) => {
  const { account, password } = await wanted();
  if (!/^[\w.@-]{2,64}$/.test(account)) throw new Error('账号为 2—64 位字母、数字或 . _ @ -');
  const problem = newPasswordProblem(password, account);
  if (problem) throw new Error(problem);
  await migrate(access, { say: (line) => console.log(line) });
  const database = openDatabase(access.connectionString, { size: 1 });
  try {
    const passwordHash = await createPasswords(secrets).hashPassword(password);
    await database.transaction(async (db) => {
      const person = { accountCode: account, usertype: 1, name: '平台管理员', passwordHash } as const;
      const accountId = await createAccount(db, secrets, person);
      await audit(db, { event: 'administrator.created', accountId });
      await fillAreas(db);
      await fillPresets(db);
    });
  } catch (error) {
    throw isDuplicate(error) ? new Error('该账号已存在') : error;
  } finally {
    await database.close();
  }
  console.log(`平台管理员 ${account} 已创建，登录后进入管理平台`);
});

async function wanted(): Promise<{ account: string; password: string }> {
  const { ADMIN_ACCOUNT, ADMIN_PASSWORD } = process.env;
  if (ADMIN_ACCOUNT && ADMIN_PASSWORD) return { account: ADMIN_ACCOUNT, password: ADMIN_PASSWORD };
  const questions = openQuestions();
  try {
    const account = ADMIN_ACCOUNT || (await questions.ask('管理员账号：'));
    const password = await questions.askSecretly('密码（8—32 位，含字母和数字）：');
    if ((await questions.askSecretly('再次输入密码：')) !== password) throw new Error('两次输入的密码不一致');
    return { account, password };
  } finally {
    questions.close();
  }
}
