import type {
  bindStudent,
  handoverAccount,
  handoverParentAccount,
  queryStudentByParent,
  unbindStudent,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { isDuplicate } from '../../../platform/database.ts';
import { NoSession, notFound, refused } from '../../../platform/errors.ts';
import { type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf } from '../../../platform/time.ts';
import type { Notifications } from '../notification/index.ts';
import { createBindingGuesses } from './binding-guesses.ts';
import { bindingNotification } from './binding-notification.ts';
import { childrenOf, deleteBinding, insertBinding, lockBinding } from './child-queries.ts';
import type { PasswordJudge } from './credentials.ts';
import { guardianUnbound } from './events.ts';
import type { LoginBrake } from './login-brake.ts';
import { originOf } from './origin.ts';
import { isChild, parentBehind } from './policy.ts';
import { beginSession } from './sessions.ts';
import { forgetLearners } from './stages.ts';
import { childOf } from './user-info.ts';

/** A parent's children, and acting in a child's account (docs/domains/accounts.md). */
export function createChildren(
  platform: Platform,
  judge: PasswordJudge,
  brake: LoginBrake,
  notifications: Notifications,
) {
  const { database, secrets, sessions } = platform;
  const guesses = createBindingGuesses(platform);
  return {
    /** @throws Refusal with one text whatever was wrong; TooMany after many wrong ones of this parent or at this student */
    async bindStudent(call: Call<typeof bindStudent>) {
      const { account, password, userName } = call.input;
      const index = await judge.indexOf(account);
      const { right, child } = await guesses.judge(call.session.accountId, index, async () => {
        const { right: same, account: found } = await judge.compare(index, password);
        return { right: same && found !== undefined && isChild(found, userName), child: found };
      });
      if (!right || !child) {
        await brake.failed(index);
        await audit(database, { event: 'child.binding.failed', target: child?.accountId ?? '', ...originOf(call) });
        throw refused('学生账号、密码或姓名有误');
      }
      try {
        await database.transaction(async (db) => {
          await insertBinding(db, call.session.accountId, child.accountId);
          await audit(db, { event: 'child.bound', target: child.accountId, ...originOf(call) });
          await notifications.notify(db, bindingNotification('child', child.accountId, 'bound'));
        });
      } catch (error) {
        throw isDuplicate(error) ? refused('您已绑定该学生') : error;
      }
      forgetLearners(call.session);
      return done('绑定成功');
    },

    /** Ends the binding and at once every session in which this parent acts as the child. */
    async unbindStudent(call: Call<typeof unbindStudent>) {
      const parentId = call.session.accountId;
      await database.transaction(async (db) => {
        const binding = await deleteBinding(db, call.input.id, parentId);
        if (!binding) throw notFound('绑定关系不存在');
        await sessions.revokeHandover(db, binding.student_id, parentId);
        await db.tell(guardianUnbound, { parentId, studentId: binding.student_id, now: call.now });
        await audit(db, { event: 'child.unbound', target: binding.student_id, ...originOf(call) });
        await notifications.notify(db, bindingNotification('child', binding.student_id, 'unbound'));
      });
      forgetLearners(call.session);
      return done('解除绑定成功');
    },

    queryStudentByParent: async ({ session, now }: Call<typeof queryStudentByParent>) =>
      (await childrenOf(database, session.accountId, dayOf(now))).map((row) => childOf(secrets, row)),

    /** A session of the child that remembers the parent. @throws Refusal when the child is not bound, known or not */
    handoverAccount: (call: Call<typeof handoverAccount>) =>
      database.transaction(async (db) => {
        const parentId = call.session.accountId;
        const { studentId } = call.input;
        // Held until the session stands, so that an unbinding at the same moment ends it.
        if (!(await lockBinding(db, parentId, studentId))) throw notFound('未绑定该学生');
        await audit(db, { event: 'handover.started', target: studentId, ...originOf(call) });
        return beginSession(platform, db, call, studentId, parentId);
      }),

    /** Back to the parent; the child's session ends, so of several calls at once one goes back. @throws NoSession for the others */
    async handoverParentAccount(call: Call<typeof handoverParentAccount>) {
      const parentId = parentBehind(call.session);
      return database.transaction(async (db) => {
        if (!(await sessions.revoke(db, call.session))) throw new NoSession();
        await audit(db, { event: 'handover.ended', ...originOf(call) });
        return beginSession(platform, db, call, parentId);
      });
    },
  };
}
