import { ArchiveState, manageArchiveRun } from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { runTasks } from '../tasks.ts';
import { acts, room } from './act.ts';
import { rowsOf, standOf } from './look-archive.ts';
import { PUPILS } from './model.ts';

/** The archive of the semester's reports: what was sealed stays as it was, wherever its pupil goes. */

export const seal = acts(
  '归档',
  fc.record({ room }),
  (model, { room }) => model.pupils.some(({ noticedIn, archived }) => noticedIn === room && archived === ''),
  async (model, real, { room }) => {
    const ready = PUPILS.filter(
      (nth) => model.pupils[nth]!.noticedIn === room && standOf(model, model.pupils[nth]!) === ArchiveState.ready,
    );
    const asked = { semesterId: real.semesterId, classId: real.rooms[room]!.classId };
    const { ok } = await real.call(manageArchiveRun, asked, real.rooms[room]!.teacher.token);
    expect(ok, 'sealed once the notice is over, and nothing is questioned').toBe(ready.length > 0);
    if (!ok) return;
    await runTasks(real.app);
    const rows = await rowsOf(real, room);
    for (const nth of ready) {
      const { code } = rows.find(({ studentId }) => studentId === real.pupils[nth]!.accountId)!;
      expect(code, `the sealed report of pupil ${nth}`).not.toBe('');
      model.pupils[nth]!.archived = code;
    }
  },
);

export const SEALING = [seal, seal];
