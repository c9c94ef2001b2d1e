import { INDICATOR_LIMITS } from '@vimo/contract';
import { inOneLine, pastedRows } from '../../shared/paste/pasted-rows.ts';

const MOST_NAMED = 8;

/**
 * What a block that was copied elsewhere becomes among the points of an indicator that has some already: a point of each row, in `names`, and in `told` what has to
 * be known before it is put in, empty where every row is one cell that a point takes.
 */
export function pastedPoints(text: string, there: number): { names: string[]; told: string[] } {
  const rows = pastedRows(text).map((cells) => cells.map(inOneLine).filter(Boolean));
  const names = rows.map((cells) => cells.join(' ')).filter(Boolean);
  const told: string[] = [];
  const width = Math.max(...rows.map(({ length }) => length));
  if (width > 1) told.push(`粘贴的有 ${width} 列：一行的几格合成一个要点`);
  const long = names.flatMap((name, at) => ([...name].length > INDICATOR_LIMITS.pointName ? [at + 1] : []));
  if (long.length > 0)
    told.push(
      `第 ${long.slice(0, MOST_NAMED).join('、')}${long.length > MOST_NAMED ? ` 等 ${long.length}` : ''} 行超过 ${INDICATOR_LIMITS.pointName} 个字，填入后要改短`,
    );
  const count = there + names.length;
  if (count > INDICATOR_LIMITS.points)
    told.push(`这个指标会有 ${count} 个要点，一套最多 ${INDICATOR_LIMITS.points} 个：填入后要删去一些`);
  return { names, told };
}
