import { z } from 'zod';
import { id, orNumber } from './fields.ts';

/** Ids as a list or as a comma list; one may stand alone, as a number too. `missing` is said when there is none. */
export const manyIds = (most: number, missing: string) =>
  z
    .union(
      [
        z.array(id, missing),
        orNumber(z.string(missing).regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17})*$/, '编号有误')).transform((list) =>
          list.split(','),
        ),
      ],
      missing,
    )
    .refine((list) => list.length > 0, missing)
    .refine((list) => list.length <= most, `一次最多 ${most} 条`);
