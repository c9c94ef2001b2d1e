import { type Rates, type recordPassRate, USUAL_MODULES } from '@vimo/contract';
import { createCache } from '../../../platform/cache.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf } from '../../../platform/time.ts';
import type { Roster } from '../../people/roster/index.ts';
import type { Schemes } from '../scheme/index.ts';
import {
  type AreaGroup,
  attendedOf,
  type ModuleUsed,
  modulesOfClasses,
  ownModules,
  ownPasses,
  ownRates,
  passesOfClasses,
  ratesOfClasses,
  type Standing,
  standingOf,
  talliesOf,
} from './queries.ts';
import {
  averageOf,
  axisOf,
  FEWEST_PEOPLE,
  fullOf,
  type Group,
  groupShare,
  isPeriod,
  itemsOf,
  levelOf,
  type Period,
  periodOf,
  ranked,
  shareOf,
  type Tally,
} from './rules.ts';

/** Figures of a class and a grade are asked for by all who are in it, and need not be of this minute. */
const COMPARED_FOR_MS = 600_000;
const NOBODY: Group = { part: 0, whole: 0, people: 0 };
/** What nobody is told of a class or grade. */
const UNKNOWN: { share: number | null; of: number } = { share: null, of: 0 };

/** All calls of the data centre ask alike. */
type Asked = Pick<Call<typeof recordPassRate>, keyof Call>;

/** Who, when and which stage. @throws Refusal notFound for a student not to be looked at, invalidInput for days out of order or too far apart */
async function askedOf(roster: Roster, call: Asked) {
  const { studentId: student, userId: user, startTime, endTime, periodId } = call.input;
  const period = periodOf({ startTime, endTime }, dayOf(call.now));
  if (!isPeriod(period)) throw invalidInput(period);
  const studentId = await roster.studentAsked(call, student || user || undefined);
  return { studentId, period, stage: periodId ?? 0 };
}

/** The class and the grade with which a student is compared: those of today, unless another stage is asked for. */
async function groupsOf(db: Db, studentId: string, stage: number) {
  const standing = await standingOf(db, studentId);
  const isOfStage = standing.classId !== null && (stage === 0 || stage === standing.stage);
  return {
    standing,
    groups: isOfStage
      ? [
          { classIds: [standing.classId!], size: standing.classSize },
          { classIds: standing.gradeClasses, size: standing.gradeSize },
        ]
      : [],
  };
}
const keyOf = (classIds: readonly string[], { from, to }: Period, stage: number) =>
  `${from} ${to} ${stage} ${classIds.toSorted().join()}`;

/** The own share, with the shares of class and grade out of what is known of each, and of how much each is a share. */
async function ratesOf<T>(
  own: Group,
  groups: readonly { classIds: readonly string[]; size: number }[],
  found: (classIds: readonly string[]) => Promise<T>,
  pick: (found: T) => Group,
): Promise<Rates> {
  const [clas = UNKNOWN, grade = UNKNOWN] = await Promise.all(
    groups.map(async ({ classIds, size }) => {
      if (size < FEWEST_PEOPLE) return UNKNOWN;
      const group = pick(await found(classIds));
      const share = groupShare(group, size);
      return share === null ? UNKNOWN : { share, of: group.whole };
    }),
  );
  return {
    ...{ self: shareOf(own.part, own.whole), clas: clas.share, grade: grade.share },
    of: { self: own.whole, clas: clas.of, grade: grade.of },
  };
}

interface Parts {
  roster: Roster;
  schemes: Schemes;
}

/** Shares of the own beside those of class and grade. */
function createShares({ database }: Platform, { roster }: Pick<Parts, 'roster'>) {
  const rates = createCache<AreaGroup[]>({ freshMs: COMPARED_FOR_MS });
  const passes = createCache<Group>({ freshMs: COMPARED_FOR_MS });

  return {
    async passRate(call: Asked) {
      const { studentId, period, stage } = await askedOf(roster, call);
      const [own, { groups }] = await Promise.all([
        ownPasses(database, studentId, period, stage),
        groupsOf(database, studentId, stage),
      ]);
      const found = (classIds: readonly string[]) =>
        passes.get(keyOf(classIds, period, stage), () => passesOfClasses(database, classIds, period, stage));
      return { ...(await ratesOf(own, groups, found, (group) => group)), passed: own.part, decided: own.whole };
    },

    async areaRates(call: Asked) {
      const { studentId, period, stage } = await askedOf(roster, call);
      const [own, { groups }] = await Promise.all([
        ownRates(database, studentId, period, stage),
        groupsOf(database, studentId, stage),
      ]);
      const found = (classIds: readonly string[]) =>
        rates.get(keyOf(classIds, period, stage), () => ratesOfClasses(database, classIds, period, stage));
      const at = (atSchool: boolean) => (rows: readonly AreaGroup[]) =>
        rows.find((row) => row.atSchool === atSchool) ?? NOBODY;
      return {
        onCampus: await ratesOf(at(true)(own), groups, found, at(true)),
        offCampus: await ratesOf(at(false)(own), groups, found, at(false)),
      };
    },
  };
}

/** A module of the student's scheme; without an id where there is no scheme. */
interface Axis {
  moduleId?: string | undefined;
  moduleName: string;
}

/** Records by module. */
function createRecordItems({ database }: Platform, { roster, schemes }: Parts) {
  const tallies = createCache<Tally[]>({ freshMs: COMPARED_FOR_MS });

  /** Modules with the axes that they are of, of the student and of the grade alike; those of none are left out. */
  async function onAxes(axes: readonly Axis[], used: readonly ModuleUsed[]) {
    const placed = await Promise.all(
      used.map(async ({ moduleId, schemeId, dimensionId, count }) => {
        const moduleName = (await schemes.placeOf(database, schemeId, dimensionId))?.module.moduleName;
        return { moduleId, count, axis: axisOf(axes, { moduleId, moduleName }) };
      }),
    );
    return placed.flatMap(({ axis, ...one }) => (axis === undefined ? [] : [{ ...one, axis }]));
  }

  function talliesOfGrade({ classId, gradeClasses }: Standing, axes: readonly Axis[], period: Period, stage: number) {
    return tallies.get(`${classId} ${keyOf(gradeClasses, period, stage)}`, async () => {
      const modules = await onAxes(axes, await modulesOfClasses(database, gradeClasses, period, stage));
      return talliesOf(database, { classId: classId!, gradeClasses }, period, stage, modules);
    });
  }

  return {
    /** An axis for each module of the student's scheme. */
    async recordItems(call: Asked) {
      const { studentId, period, stage } = await askedOf(roster, call);
      const [own, { standing, groups }, [learner]] = await Promise.all([
        ownModules(database, studentId, period, stage),
        groupsOf(database, studentId, stage),
        schemes.learners(database, [studentId]),
      ]);
      const axes: readonly Axis[] =
        learner?.scheme?.frame.content.modules ?? USUAL_MODULES.map((moduleName) => ({ moduleName }));
      const ownOnAxes = await onAxes(axes, own);
      const isCompared = groups.length > 0 && standing.gradeSize >= FEWEST_PEOPLE;
      const rows = isCompared ? await talliesOfGrade(standing, axes, period, stage) : [];
      const countOf = (moduleName: string) =>
        ownOnAxes.reduce((sum, { axis, count }) => sum + (axis === moduleName ? count : 0), 0);
      const most = Math.max(1, ...axes.map(({ moduleName }) => countOf(moduleName)));
      return axes.map(({ moduleName }) => {
        const ofModule = rows.filter(({ axis }) => axis === moduleName);
        const num = countOf(moduleName);
        const full = isCompared ? fullOf(ofModule, standing.gradeSize) : most;
        const { classSize, gradeSize } = standing;
        const self = Math.min(1, shareOf(num, full));
        return {
          ...{ name: moduleName, max: 1, num, self },
          level: isCompared && num > 0 ? levelOf(self) : 0,
          clas:
            isCompared && classSize >= FEWEST_PEOPLE
              ? averageOf(ofModule, full, classSize, ({ inClass }) => inClass)
              : null,
          grade: isCompared ? averageOf(ofModule, full, gradeSize, ({ inGrade }) => inGrade) : null,
        };
      });
    },
  };
}

/** Activities by kind and by city. */
function createActivityItems({ database }: Platform, { roster }: Pick<Parts, 'roster'>) {
  return {
    async activityItems(call: Asked) {
      const { studentId, period, stage } = await askedOf(roster, call);
      return itemsOf(await attendedOf(database, studentId, period, stage));
    },

    async footmark(call: Asked) {
      const { studentId, period, stage } = await askedOf(roster, call);
      const [attended, { cityName }] = await Promise.all([
        attendedOf(database, studentId, period, stage),
        standingOf(database, studentId),
      ]);
      const cities = Object.entries(ranked(attended.map((one) => one.cityName)));
      return { cityMap: cities.map(([name, cityNum]) => ({ cityName: name, cityNum })), homeCity: cityName };
    },
  };
}

/** A student's own activities and records in figures, beside those of class and grade (docs/domains/data-centre.md). */
export function createDataCentre(platform: Platform, parts: Parts) {
  return {
    ...createShares(platform, parts),
    ...createRecordItems(platform, parts),
    ...createActivityItems(platform, parts),
  };
}
export type DataCentre = ReturnType<typeof createDataCentre>;
