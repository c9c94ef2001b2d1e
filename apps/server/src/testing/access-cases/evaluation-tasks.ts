import type { IndicatorContent } from '@vimo/contract';
import { addIndicators, insertTask } from '../../modules/growth/evaluation-task/index.ts';
import { occasionId } from '../../modules/growth/evaluation-task/occasions.ts';
import { toWireTime } from '../../platform/time.ts';
import { makeOrg } from '../fixtures.ts';
import { type AccessCases, just, MATE, type Make, NO_ID, NONE, OTHER, OWN } from './cases.ts';
import { pupilOf } from './records.ts';
import { semester } from './semester.ts';
import type { Actor, Stage } from './stage.ts';

const CONTENT: IndicatorContent = {
  ones: [{ name: '思想品德', twos: [{ name: '责任担当', points: [{ name: '按时值日' }] }] }],
};
const day = ({ app }: Stage) => toWireTime(app.clock()).slice(0, 10);
let systems = 0;

const indicators = async (stage: Stage, orgId: string): Promise<string> => {
  systems += 1;
  const name = `指标体系${systems}`;
  const by = await stage.app.makeAccount();
  return addIndicators(stage.db, { orgId, name, content: CONTENT, by }, toWireTime(stage.app.clock()));
};

/** A task of a class that runs once, from today on. */
async function task(stage: Stage, orgId: string, classId: string): Promise<string> {
  const now = toWireTime(stage.app.clock());
  return insertTask(stage.db, {
    ...{ orgId, classIds: [classId], versionId: await indicators(stage, stage.city), title: '自评', type: 3, cycle: 5 },
    ...{ startsOn: day(stage), endsOn: day(stage), peerCount: null, editable: true },
    ...{ by: await stage.app.makeAccount(), now },
  });
}

/** The task of a student on its only occasion. */
const turn = (input: (turnId: string, studentId: string) => object): Record<string, Make> => {
  const of = async (stage: Stage, orgId: string, studentId?: string) => {
    const own = studentId
      ? await stage.db.row<{ classId: string | null }>(
          'select class_id as "classId" from student where account_id = $1',
          [studentId],
        )
      : undefined;
    const place = own?.classId ? { classId: own.classId, studentId: studentId! } : await pupilOf(stage, orgId);
    return input(occasionId(await task(stage, orgId, place.classId), day(stage)), place.studentId);
  };
  return {
    [OWN]: (stage, { accountId }) => of(stage, stage.school, accountId),
    [MATE]: (stage) => of(stage, stage.school),
    [OTHER]: (stage) => of(stage, stage.otherSchool),
    [NONE]: () => input(NO_ID, NO_ID),
  };
};

interface Cared {
  id: string;
  classId: string;
  studentId: string;
  occasion: string;
}
/** A task of a class: cared for, of another class, of another school. */
const inCare = (input: (one: Cared) => object): Record<string, Make> => {
  const of = async (stage: Stage, orgId: string, teacherId?: string) => {
    const { classId, studentId } = await pupilOf(stage, orgId, teacherId);
    return input({ id: await task(stage, orgId, classId), classId, studentId, occasion: day(stage) });
  };
  return {
    'of a class in charge': (stage, { accountId }) => of(stage, stage.school, accountId),
    'of another class of the school': (stage) => of(stage, stage.school),
    [OTHER]: (stage) => of(stage, stage.otherSchool),
    [NONE]: (stage) => input({ id: NO_ID, classId: NO_ID, studentId: NO_ID, occasion: day(stage) }),
  };
};

/** A system of the person's organisation, of a bureau elsewhere. */
const system = (input: (id: string, stage: Stage) => object): Record<string, Make> => {
  const of = async (stage: Stage, orgId: string) => {
    const versionId = await indicators(stage, orgId);
    await stage.db.run(
      `update indicator_system set content = jsonb_set(content, '{ones,0,name}', '"身心健康"')
       where indicator_system_id = (select indicator_system_id from indicator_version where indicator_version_id = $1)`,
      [versionId],
    );
    const row = await stage.db.row<{ id: string }>(
      'select indicator_system_id as id from indicator_version where indicator_version_id = $1',
      [versionId],
    );
    return input(row!.id, stage);
  };
  return {
    'of the own organisation': (stage: Stage, { orgId }: Actor) => of(stage, orgId),
    [OTHER]: async (stage) => of(stage, await makeOrg(stage.db, { parentOrgId: stage.city })),
    [NONE]: (stage) => input(NO_ID, stage),
  };
};
const CHANGED = { ones: [{ name: '艺术素养', twos: [{ name: '审美', points: [{ name: '爱护作品' }] }] }] };

export const evaluationTaskCases: Record<string, AccessCases> = {
  evaluateTaskPage: { works: '2', cases: just() },
  evaluateTaskFetch: { works: '2', cases: turn((id) => ({ id })) },
  evaluateTaskSubmit: {
    works: '2',
    cases: turn((id, studentId) => ({ list: [{ id: `${id}-${studentId}-1`, score: 90 }] })),
  },
  evaluateScore: {
    works: '2',
    cases: {
      '': async (stage) => ({ type: 1, semesterId: await semester(stage) }),
      [NONE]: () => ({ type: 1, semesterId: NO_ID }),
    },
  },
  manageIndicatorList: { works: '5', cases: just() },
  manageIndicatorFetch: { works: '5', cases: system((id) => ({ id })) },
  manageIndicatorAdd: { works: '5', cases: { '': () => ({ name: `校本指标${++systems}` }) } },
  manageIndicatorSave: {
    works: '5',
    cases: system((id) => ({ id, revision: 1, name: `改名${id}`, content: CHANGED })),
  },
  manageIndicatorPublish: { works: '5', cases: system((id) => ({ id, revision: 1 })) },
  manageIndicatorRetire: { works: '5', cases: system((id) => ({ id, revision: 1, retired: 1 })) },
  manageTaskFrame: { works: '6', cases: just() },
  manageTaskPage: { works: '6', cases: just() },
  manageTaskAdd: {
    works: '6',
    cases: (() => {
      const of = async (stage: Stage, orgId: string, teacherId?: string) => {
        const { classId } = await pupilOf(stage, orgId, teacherId);
        return laid(stage, await indicators(stage, stage.city), classId);
      };
      const laid = (stage: Stage, versionId: string, classId: string) => ({
        ...{ title: '三月自评', type: 3, cycle: 5, startDate: day(stage), endDate: day(stage), versionId },
        classIds: [classId],
      });
      return {
        'of a class in charge': (stage: Stage, { accountId }: Actor) => of(stage, stage.school, accountId),
        'of another class of the school': (stage: Stage) => of(stage, stage.school),
        [OTHER]: (stage: Stage) => of(stage, stage.otherSchool),
        [NONE]: (stage: Stage) => laid(stage, NO_ID, NO_ID),
      };
    })(),
  },
  manageTaskChange: {
    works: '6',
    cases: inCare(({ id, occasion }) => ({ id, revision: 1, title: '四月自评', endDate: occasion, editable: 0 })),
  },
  manageTaskClose: { works: '6', cases: inCare(({ id }) => ({ id, revision: 1 })) },
  manageTaskFetch: { works: '6', cases: inCare(({ id }) => ({ id })) },
  manageTaskProgress: { works: '6', cases: inCare(({ id, occasion }) => ({ id, occasion })) },
  manageTaskPupils: { works: '6', cases: inCare(({ id, occasion, classId }) => ({ id, occasion, classId })) },
  manageTaskRemind: { works: '6', cases: inCare(({ id, occasion, classId }) => ({ id, occasion, classId })) },
  manageTaskResults: { works: '6', cases: inCare(({ id, classId }) => ({ id, classId })) },
  manageTaskExport: { works: '6', cases: inCare(({ id, classId }) => ({ id, classId })) },
  manageTaskRatings: {
    works: '5',
    // Each look is written down for itself.
    counts: true,
    cases: inCare(({ id, occasion, studentId }) => ({ id, occasion, studentId, reason: '家长申诉' })),
  },
};
