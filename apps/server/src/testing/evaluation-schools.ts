import {
  evaluateTaskFetch,
  evaluateTaskPage,
  evaluateTaskSubmit,
  type IndicatorContent,
  manageIndicatorAdd,
  manageIndicatorFetch,
  manageIndicatorPublish,
  manageIndicatorSave,
  manageTaskAdd,
  OrgType,
  type PeerValue,
  type SelfValue,
} from '@vimo/contract';
import { addSchoolYear } from '../modules/people/school-year/index.ts';
import { startTestApp, testClock } from './app.ts';
import { makeClass, makeOrg } from './fixtures.ts';

const NOW = '2026-03-12T10:00:00+08:00';
/** A system of indicators with three points. */
export const CONTENT: IndicatorContent = {
  ones: [
    { name: '思想品德', twos: [{ name: '责任担当', points: [{ name: '按时值日' }, { name: '班级事务' }] }] },
    { name: '学业水平', twos: [{ name: '学习习惯', points: [{ name: '课前预习' }] }] },
  ],
};

export interface Pupil {
  accountId: string;
  token: string;
}

/** An app with schools of a class of five below a bureau that has published its indicators, and what tests of evaluation tasks do there. */
export async function startEvaluationSchools() {
  const clock = testClock(NOW);
  const app = await startTestApp({ clock });
  const db = app.platform.database;

  const city = await makeOrg(db, { type: OrgType.bureau });
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const bureau = await app.loginAs(10, { orgId: city });

  /** The bureau's system, published. */
  let systems = 0;
  async function system(content = CONTENT): Promise<string> {
    systems += 1;
    const name = `综合素质指标${systems}`;
    const { id } = (await app.call(manageIndicatorAdd, { name }, bureau.token)).data;
    const saved = await app.call(manageIndicatorSave, { id, revision: 1, name, content }, bureau.token);
    await app.call(manageIndicatorPublish, { id, revision: saved.data.revision }, bureau.token);
    return (await app.call(manageIndicatorFetch, { id }, bureau.token)).data.versionId;
  }

  async function pupils(place: { orgId: string; classId: string }, count: number): Promise<Pupil[]> {
    const made: Pupil[] = [];
    for (let at = 0; at < count; at += 1) {
      const accountId = await app.makeStudent(place, { name: `学生${at}` });
      made.push({ accountId, token: await app.sessionOf(accountId) });
    }
    return made;
  }

  /** A school of its own for each test: a class of five, its teacher, an administrator. */
  async function school() {
    const orgId = await makeOrg(db, { parentOrgId: city });
    const classId = await makeClass(db, orgId, { day: app.clock() });
    const teacher = await app.loginAs(6, { orgId });
    const office = await app.loginAs(5, { orgId });
    await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
      classId,
      teacher.accountId,
    ]);
    const children = await pupils({ orgId, classId }, 5);
    return { orgId, classId, teacher, office, children, versionId: await system() };
  }
  let at: Awaited<ReturnType<typeof school>>;
  const begin = async () => {
    clock.set(NOW);
    at = await school();
    return at;
  };
  const lay = async (more: object = {}, token = at.teacher.token) =>
    app.call(
      manageTaskAdd,
      {
        ...{ title: '三月自评', type: 3, cycle: 5, startDate: '2026-03-01', endDate: '2026-03-20' },
        ...{ versionId: at.versionId, classIds: [at.classId], ...more },
      },
      token,
    );
  const page = async (who: Pupil, more: object = {}) => (await app.call(evaluateTaskPage, more, who.token)).data;
  const fetch = async (who: Pupil, id: string) => (await app.call(evaluateTaskFetch, { id }, who.token)).data;
  const submit = (who: { token: string }, list: { id: string; score: unknown }[]) =>
    app.call(evaluateTaskSubmit, { list }, who.token);
  const selfIds = async (who: Pupil, id: string) =>
    ((await fetch(who, id)).valueList as SelfValue[]).map((value) => value.id);
  const peerIds = async (who: Pupil, id: string) =>
    ((await fetch(who, id)).valueList as PeerValue[]).flatMap(({ indexOne }) =>
      indexOne.flatMap(({ indexTwo }) => indexTwo.flatMap(({ point }) => point.map((one) => one.id))),
    );
  const rateAll = (ids: string[], score = 90) => ids.map((id) => ({ id, score }));
  /** Days later everybody has logged in anew. */
  async function later(moment: string): Promise<void> {
    clock.set(moment);
    for (const person of [...at.children, at.teacher, at.office]) person.token = await app.sessionOf(person.accountId);
  }

  return {
    ...{ app, db, bureau, school, pupils, begin, later },
    ...{ lay, page, fetch, submit, selfIds, peerIds, rateAll },
  };
}
export type EvaluationSchool = Awaited<ReturnType<Awaited<ReturnType<typeof startEvaluationSchools>>['begin']>>;
