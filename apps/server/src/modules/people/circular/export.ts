import { type Receipt, receiptLabel, waysToldOf } from '@vimo/contract';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { sheetOf } from '../../content/workbook/index.ts';
import { countRecipients, recipientsAfter, roleOf } from './receipt-queries.ts';

const A_BATCH = 2000;
const COLUMNS = [
  ...[{ title: '姓名' }, { title: '班级' }, { title: '身份' }],
  ...[
    { title: '渠道', width: 24 },
    { title: '阅读时间', width: 20 },
    { title: '确认时间', width: 20 },
    { title: '上次提醒', width: 14 },
  ],
];

/** Who has read a circular, or who has not, as a workbook. */
export const exportReceipts: JobHandler<{ circularId: string; which: Receipt }> = async (run) => {
  const { circularId, which } = run.input;
  const { database, clock } = run.platform;
  const day = dayOf(toWireTime(clock()));
  const total = await countRecipients(database, circularId, which);
  let count = 0;
  await run.store(`通知${receiptLabel[which]}名单-${day}.xlsx`, sheetOf(receiptLabel[which], COLUMNS, rows()));
  return { rows: count };

  async function* rows() {
    let after = { accountId: '0', aboutId: '0' };
    for (;;) {
      const some = await recipientsAfter(database, circularId, day, which, { ...after, most: A_BATCH });
      const last = some.at(-1);
      if (!last) return;
      for (const row of some)
        yield [
          ...[row.name, row.className, roleOf(row), waysToldOf(row.outside)],
          ...[row.readDate, row.confirmDate, row.remindedDate],
        ];
      after = { accountId: last.accountId, aboutId: last.aboutId };
      count += some.length;
      run.progress(count, Math.max(count, total));
    }
  }
};
