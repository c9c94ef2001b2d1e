import { expect, test } from 'vitest';
import { copyFrom, NEW, toInput, valuesOf, type Written } from './activity-values.ts';

const LAST_YEAR = {
  ...{ id: '7', orgId: '3', edition: '9', title: '湿地观鸟', personNum: 30, published: 1, price: '12' },
  ...{ signStartDate: '2025-03-01 08:00', signEndDate: '2025-03-10 08:00' },
  ...{ actStartDate: '2025-03-12 08:00', actEndDate: '2025-03-12 16:00', signCount: 5, typeName: '研学' },
  ...{ dayContactName: '顾老师', dayContactPhone: '13800006618' },
} as unknown as Written;

test('a copy keeps the words and no date of the year before, and is not published by itself', () => {
  expect(copyFrom(LAST_YEAR)).toMatchObject({
    ...{ id: '', edition: '', copyOf: '7', orgId: '3', published: '0', title: '湿地观鸟（副本）', personNum: '30' },
    ...{ signStartDate: '', signEndDate: '', actStartDate: '', actEndDate: '' },
    ...{ dayContactName: '', dayContactPhone: '' },
  });
  expect(valuesOf(LAST_YEAR)).toMatchObject({ id: '7', orgId: '', actStartDate: '2025-03-12 08:00' });
});

test('nothing typed is no limit and free, what is no number is told', () => {
  expect(toInput(NEW)).toMatchObject({ personNum: 0, price: '0', published: 1 });
  expect(toInput({ ...NEW, personNum: '三十' }).personNum).toBeNaN();
});
