import type {
  chooseListForm,
  chooseScreenTheme,
  currentUser,
  putAwayNews,
  updateChoice,
  updateUserInfo,
} from '@vimo/contract';
import { plainName, RecentChoice } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { answer, type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayRefer } from '../../content/file/index.ts';
import { nameProblem } from '../../content/moderation/index.ts';
import { originOf } from './origin.ts';
import { namesItself, requireStaff } from './policy.ts';
import { addPutAway, updateListForm, updateProfile, updateRecentChoice, updateScreenTheme } from './queries.ts';
import { userInfoOf } from './user-info.ts';

export function createProfile({ database, secrets, policies }: Platform) {
  return {
    currentUser: ({ session, now }: Call<typeof currentUser>) => userInfoOf(database, secrets, session, now),

    /** Changes what people may say of themselves. The name of students and staff is the school's, so `username` is their nickname. */
    async updateUserInfo(call: Call<typeof updateUserInfo>) {
      const { input, session } = call;
      const { accountId } = session;
      // A parent's name is kept as names are everywhere: one kind of middle dot, blanks where they part it.
      const username = namesItself(session) ? plainName(input.username) : input.username;
      const problem = nameProblem(username, session.usertype, policies.now().words);
      if (problem) throw invalidInput({ username: problem });
      const info = await database.transaction(async (db) => {
        const named = input.headimg ? [input.headimg] : [];
        if (
          !(await mayRefer(db, named, { by: session, use: 'headimg', referrer: { table: 'account', id: accountId } }))
        ) {
          throw invalidInput({ headimg: '头像须为您上传的图片' });
        }
        await updateProfile(
          db,
          accountId,
          {
            name: namesItself(session) ? username : null,
            nickName: username,
            sex: input.sex,
            headimg: input.headimg || null,
            keepsAddress: input.address === undefined,
            addressCipher: input.address ? secrets.seal(input.address) : null,
          },
          call.now,
        );
        await audit(db, { event: 'profile.updated', ...originOf(call) });
        return userInfoOf(db, secrets, session, call.now);
      });
      return answer('修改成功', info);
    },

    /** Remembers as whom the person works: 1 parent, 2 administrator (docs/domains/accounts.md). */
    async updateChoice({ input, session }: Call<typeof updateChoice>) {
      const choice = Number(input.id);
      if (choice === RecentChoice.administrator) requireStaff(session);
      await updateRecentChoice(database, session.accountId, choice);
      return done();
    },

    /** Remembers whether lists that can be read by rows are shown as tables. */
    async chooseListForm({ input, session }: Call<typeof chooseListForm>) {
      await updateListForm(database, session.accountId, input.asTable === 1);
      return done();
    },

    /** Remembers that a piece of news on the home is not to be told any more (docs/domains/accounts.md). */
    async putAwayNews({ input, session }: Call<typeof putAwayNews>) {
      await addPutAway(database, session.accountId, input.key);
      return done();
    },

    /** Remembers in which colours the platform is shown: `ScreenTheme` (docs/domains/accounts.md). */
    async chooseScreenTheme({ input, session }: Call<typeof chooseScreenTheme>) {
      await updateScreenTheme(database, session.accountId, input.theme);
      return done();
    },
  };
}
