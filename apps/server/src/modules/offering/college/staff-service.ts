import {
  COLLEGE_LIMITS,
  type manageCollegeContentOrder,
  type manageCollegeModuleOrder,
  type manageCollegeModuleSave,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { forgetSent, type NoteMade, refuseRepeated } from '../../../platform/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { mayRefer } from '../../content/file/index.ts';
import { mayKeepForAll, requireKeeperForAll } from '../../people/organisation/index.ts';
import type { College } from './service.ts';
import {
  addModule,
  contentIds,
  deleteModule,
  isPicture,
  keptContents,
  keptModule,
  keptModules,
  lockModule,
  lockModules,
  rewriteModule,
  writeOrder,
} from './staff-queries.ts';

type By = { session: Session; now: WireTime; requestId: string };
const NO_MODULE = '模块不存在或已删除';
const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
const holdsTheSame = (one: readonly string[], other: readonly string[]) => isSame(one.toSorted(), other.toSorted());

/** Modules of the college and the order of what they hold, as the bureau at the top keeps them (docs/domains/college.md); documents are written as publications (`publishing.ts`). */
export function createStaffCollege(platform: Platform, { college }: { college: College }) {
  const { database } = platform;
  /** One change by who keeps the college, in a transaction. @throws Refusal for everybody else */
  const change = async <T>({ session }: By, work: (db: Db) => Promise<T>): Promise<T> => {
    await requireKeeperForAll(database, session);
    const answer = await database.transaction(work);
    college.forgetTotals();
    return answer;
  };
  /** @throws Refusal naming the field for a picture that is none, or that the person did not send in */
  async function checkIcon(db: Db, session: Session, fileId: string, moduleId: string) {
    if (fileId === '') return;
    const naming = { by: session, use: 'college' as const, referrer: { table: 'college_module', id: moduleId || '0' } };
    if (!(await mayRefer(db, [fileId], naming)) || !(await isPicture(db, fileId)))
      throw invalidInput({ icon: '图片不存在，请重新上传' });
  }

  return {
    /** @throws Refusal for who does not keep the college; so for all that follow */
    async modules(session: Session, now: WireTime) {
      await requireKeeperForAll(database, session);
      return keptModules(database, now);
    },

    /** Whether covers and files of the college that are no stranger's are somebody's to see: of those who keep it. */
    mayReadFiles: (session: Session) => mayKeepForAll(database, session),

    /** @throws Refusal when somebody wrote it since it was read, or naming a field */
    saveModule: (by: By, input: ParsedInputOf<typeof manageCollegeModuleSave>) =>
      change(by, async (db) => {
        const { session, requestId } = by;
        const { id = '', version, ...words } = input;
        const narrowed = words.downloadPower.split(',').filter((role) => words.viewPower.split(',').includes(role));
        const clean = { ...words, downloadPower: narrowed.join(',') };
        await checkIcon(db, session, words.icon, id);
        if (id && !(await lockModule(db, id))) throw notFound(NO_MODULE);
        if (id && !(await rewriteModule(db, id, clean, version))) throw changedMeanwhile();
        let noteMade: NoteMade | undefined;
        if (!id) {
          noteMade = await refuseRepeated(platform, db, session.accountId, 'college module', input);
          if ((await lockModules(db)).length >= COLLEGE_LIMITS.modules)
            throw refused(`最多 ${COLLEGE_LIMITS.modules} 个模块`);
        }
        const moduleId = id || (await addModule(db, clean));
        await noteMade?.(moduleId);
        const event = id ? 'college.moduleChanged' : 'college.moduleAdded';
        await audit(db, { event, session, target: moduleId, requestId });
        return { id: moduleId };
      }),

    /** @throws Refusal when somebody put them into another order, added or removed one since they were read */
    orderModules: (by: By, { ids, before }: ParsedInputOf<typeof manageCollegeModuleOrder>) =>
      change(by, async (db) => {
        if (!isSame(await lockModules(db), before) || !holdsTheSame(ids, before)) throw changedMeanwhile();
        await writeOrder(db, 'college_module', ids);
        const { session, requestId } = by;
        await audit(db, { event: 'college.modulesOrdered', session, requestId });
      }),

    /** @throws Refusal while something is in it */
    removeModule: (by: By, moduleId: string) =>
      change(by, async (db) => {
        if (!(await lockModule(db, moduleId))) throw notFound(NO_MODULE);
        if (!(await deleteModule(db, moduleId))) throw refused('模块里还有内容，不能删除；可以关闭“在门户显示”');
        await forgetSent(db, 'college module', moduleId);
        const { session, requestId } = by;
        await audit(db, { event: 'college.moduleRemoved', session, target: moduleId, requestId });
      }),

    async contents(session: Session, moduleId: string, now: WireTime) {
      await requireKeeperForAll(database, session);
      const module = await keptModule(database, moduleId, now);
      if (!module) throw notFound(NO_MODULE);
      return { ...module, contents: await keptContents(database, moduleId, now) };
    },

    /** @throws Refusal when somebody put them into another order, added or removed one since they were read */
    orderContents: (by: By, { moduleId, ids, before }: ParsedInputOf<typeof manageCollegeContentOrder>) =>
      change(by, async (db) => {
        if (!(await lockModule(db, moduleId))) throw notFound(NO_MODULE);
        if (!isSame(await contentIds(db, moduleId), before) || !holdsTheSame(ids, before)) throw changedMeanwhile();
        await writeOrder(db, 'college_content', ids);
        const { session, requestId } = by;
        await audit(db, { event: 'college.contentsOrdered', session, target: moduleId, requestId });
      }),
  };
}
export type StaffCollege = ReturnType<typeof createStaffCollege>;
