import type { Sheet } from '@vimo/contract';
import { useState } from 'react';
import type { PastedCell } from './paste-plan.ts';
import { cellKey, type Edits } from './sheet-grid.tsx';

/** What was pasted last, by `cellKey`: what the cell holds by it, and what was typed there before. */
type Pasted = ReadonlyMap<string, { value: string; before: string | undefined }>;

/** What is typed and pasted into a sheet, until it is saved; a paste is taken back at once. */
export function useSheetEdits(sheet: Sheet) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [pasted, setPasted] = useState<Pasted>(new Map());
  /** What stood in a changed cell when it was changed, by `cellKey`: the sheet may come anew meanwhile, with what somebody else wrote. */
  const [bases, setBases] = useState<Edits>(new Map());
  const standing = (studentId: string, key: string) =>
    sheet.rows.find((row) => row.studentId === studentId)?.cells[key] ?? '';

  const edit = (changes: readonly PastedCell[]) => {
    setEdits((before) => {
      const next = new Map(before);
      for (const { studentId, key, value } of changes) {
        const at = cellKey(studentId, key);
        if (value === standing(studentId, key)) next.delete(at);
        else next.set(at, value);
      }
      return next;
    });
    setBases((before) => {
      const next = new Map(before);
      for (const { studentId, key, value } of changes) {
        const at = cellKey(studentId, key);
        const stands = standing(studentId, key);
        if (value === stands) next.delete(at);
        // Who was told of another's value, and goes on, has seen it.
        else if (!next.has(at) || problems[at] !== undefined) next.set(at, stands);
      }
      return next;
    });
    const touched = new Set(changes.map(({ studentId, key }) => cellKey(studentId, key)));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([at]) => !touched.has(at))));
  };
  return {
    edits,
    problems,
    setProblems,
    /** What a changed cell is held against when it is saved. */
    baseOf: (studentId: string, key: string) => bases.get(cellKey(studentId, key)) ?? standing(studentId, key),
    edit,
    pastedCells: pasted.size,
    paste(cells: readonly PastedCell[]) {
      setPasted(
        new Map(
          cells.map(({ studentId, key, value }) => {
            const at = cellKey(studentId, key);
            return [at, { value, before: edits.get(at) }];
          }),
        ),
      );
      edit(cells);
    },
    /** As it was before the paste, but for cells in which something else was typed since. */
    undoPaste() {
      edit(
        [...pasted].flatMap(([at, { value, before }]) => {
          const [studentId = '', key = ''] = at.split(' ');
          const stands = standing(studentId, key);
          return (edits.get(at) ?? stands) === value ? [{ studentId, key, value: before ?? stands }] : [];
        }),
      );
      setPasted(new Map());
    },
    /** After it was saved. */
    clear() {
      setEdits(new Map());
      setBases(new Map());
      setProblems({});
      setPasted(new Map());
    },
  };
}
