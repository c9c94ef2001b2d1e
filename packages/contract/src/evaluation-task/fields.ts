import { z } from 'zod';
import { codeNumber } from '../wire/fields.ts';

/** As it was read: of two who write at once the second is refused. */
export const revision = z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误');
export const flag = codeNumber(0, 1, '应为 0 或 1');
