import type { DataOf, manageActivityFetch } from '@vimo/contract';

export type Written = DataOf<typeof manageActivityFetch>;
/** An activity as its form holds it. */
export interface Values extends Record<string, string> {
  id: string;
  orgId: string;
  copyOf: string;
  edition: string;
  title: string;
  introInfo: string;
  typeId: string;
  pictureIds: string;
  suitSections: string;
  openToAllStages: string;
  personNum: string;
  signStartDate: string;
  signEndDate: string;
  actStartDate: string;
  actEndDate: string;
  address: string;
  price: string;
  feeNote: string;
  contactName: string;
  contactPhone: string;
  dayContactName: string;
  dayContactPhone: string;
  enrollForm: string;
  registrationRequired: string;
  details: string;
  published: string;
}

export const NEW: Values = {
  ...{ id: '', orgId: '', edition: '', title: '', introInfo: '', typeId: '', pictureIds: '', suitSections: '' },
  ...{ openToAllStages: '0', personNum: '', signStartDate: '', signEndDate: '', actStartDate: '', actEndDate: '' },
  ...{ address: '', price: '0', feeNote: '', contactName: '', contactPhone: '', enrollForm: '', details: '' },
  ...{ dayContactName: '', dayContactPhone: '' },
  registrationRequired: '0',
  published: '1',
  copyOf: '',
};
export const TITLE_LENGTH = 50;
const COPY = '（副本）';
const OF_THEN = {
  ...{ signStartDate: '', signEndDate: '', actStartDate: '', actEndDate: '' },
  ...{ dayContactName: '', dayContactPhone: '' },
};
const sorted = (commas: string) => commas.split(',').sort().join(',');
export const isPriced = ({ price }: Values) => Number(price) > 0;

/** What the form sends. */
export const toInput = (values: Values) => ({
  ...values,
  // Nothing typed is no limit.
  personNum:
    values.personNum.trim() === ''
      ? 0
      : /^\d{1,6}$/.test(values.personNum.trim())
        ? Number(values.personNum)
        : Number.NaN,
  price: values.price.trim() === '' ? '0' : values.price.trim(),
  suitSections: sorted(values.suitSections),
  enrollForm: sorted(values.enrollForm),
  registrationRequired: Number(values.registrationRequired),
  openToAllStages: Number(values.openToAllStages),
  published: Number(values.published),
});

/** An activity that there is, for its form. */
export function valuesOf({ signCount: _taken, typeName: _named, ...activity }: Written): Values {
  const texts = Object.fromEntries(Object.entries(activity).map(([name, value]) => [name, String(value)]));
  return { ...NEW, ...texts, orgId: '', personNum: activity.personNum === 0 ? '' : String(activity.personNum) };
}

/** A new activity with the words of another, and none of its dates and nobody who was there on the day: those of last year would be published unseen. */
export const copyFrom = (source: Written): Values => ({
  ...valuesOf(source),
  ...OF_THEN,
  ...{ id: '', edition: '', copyOf: source.id, orgId: source.orgId, published: '0' },
  title: `${source.title.slice(0, TITLE_LENGTH - COPY.length)}${COPY}`,
});
