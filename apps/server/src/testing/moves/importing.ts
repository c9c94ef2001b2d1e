import { importConfirm, importFetch, importUpload } from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { workbookOf } from '../access-cases/imports.ts';
import { runTasks } from '../tasks.ts';
import { sendForm } from '../uploads.ts';
import { acts, room } from './act.ts';
import { enters, gradeOf, isOver, isThere, nameOn, PUPILS, roomOf, schoolOf } from './model.ts';

/** A workbook of pupils puts them into a class: all of them or none. */
const byFile = acts(
  '名单导入',
  fc.record({ pupils: fc.subarray([...PUPILS], { minLength: 1, maxLength: 3 }), room }),
  (model, of) => !isOver(model, of.room) && of.pupils.some((nth) => model.pupils[nth]!.school === schoolOf(of.room)),
  async (model, real, of) => {
    const school = schoolOf(of.room);
    const { orgId, office } = real.schools[school]!;
    const rows = of.pupils.map((nth) => ({
      学号: real.pupils[nth]!.studentNo,
      ...{ 年级: gradeOf(model, of.room), 班级: nameOn(model, of.room, model.today) },
    }));
    const file = { name: '名单.xlsx', bytes: await workbookOf('students', rows) };
    const fields = { kind: 'students', orgId };
    const { data } = await sendForm<{ batchId: string }>(real.app, importUpload.path, office.token, fields, [file]);
    await runTasks(real.app);
    const { ok } = await real.call(importConfirm, data, office.token);
    const moved = of.pupils.filter((nth) => roomOf(model.pupils[nth]!) !== of.room);
    const may = of.pupils.every((nth) => model.pupils[nth]!.school === school && isThere(model, model.pupils[nth]!));
    const { problems } = (await real.call(importFetch, data, office.token)).data;
    expect(ok, `a file is taken of who is there: ${JSON.stringify(problems)}`).toBe(may && moved.length > 0);
    if (!ok) return;
    await runTasks(real.app);
    for (const nth of moved) enters(model, model.pupils[nth]!, of.room, model.today);
  },
);

export const IMPORTING = [byFile, byFile];
