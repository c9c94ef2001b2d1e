/** What the API document shows as an example of a field, by the field's name on the wire; fictional throughout. */

type JsonObject = Record<string, unknown>;

const HEX_64 = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';
const PHONE = '13800000001';
const FILE_ID = 'a1B2c3';

const BY_NAME: Record<string, string | number> = {
  acc: PHONE,
  accountCode: PHONE,
  telPhone: PHONE,
  telphone: PHONE,
  telephone: PHONE,
  phone: PHONE,
  enrollPhone: PHONE,
  mobilephone: PHONE,
  user: 'xs001',
  account: 'xs001',
  pwd: HEX_64,
  password: HEX_64,
  password2: HEX_64,
  sign: HEX_64,
  token: HEX_64,
  sessiontoken: HEX_64,
  code: '123456',
  verifyCode: '7K2M-93QX-C4VB-0NTR-58HW',
  checkCode: '123456',
  viewPower: '2,4',
  secondFactorFor: 5,
  presentCode: '123456',
  identCode: '999999201003121086',
  enrollIdentityCard: '999999201003121086',
  name: '王小云',
  userName: '王小云',
  username: '王小云',
  joinUserName: '王小云',
  title: '湿地观鸟半日营',
  activityTitle: '湿地观鸟半日营',
  remarks: '会准时到',
  content: '很有收获，下次还来',
  address: '云汀市滨河路 1 号',
  imageId: FILE_ID,
  imagesUrl: FILE_ID,
  enclosure: FILE_ID,
  enclosure2: FILE_ID,
  headimg: FILE_ID,
  how: 'inline',
  sex: 1,
  price: 1,
  types: '1',
  positionType: 1,
  category: 1,
  type: 10,
  suitSection: '2',
  bookFlag: '1',
  studentNo: '20260101',
  entranceDate: '2026-09-01',
  cityId: '',
  periodId: 2,
  list: '1024',
};

/** A text that the field's own schema takes, told by its name; undefined where any will do. */
function textFor(name: string): string | number | undefined {
  const known = BY_NAME[name];
  if (known !== undefined) return known;
  if (/End(Date|Time)$/.test(name)) return '2026-11-22 11:30:00';
  if (/Dates?$|Time$/.test(name)) return '2026-11-22 09:00:00';
  if (/(logo|picture|file|image)s?Ids?$/i.test(name)) return FILE_ID;
  if (/(^ids?|Ids?)$/.test(name)) return '1024';
  return undefined;
}

/** What the name tells, or the first of some texts of all kinds that the schema's pattern takes. */
function textTaken({ pattern }: { pattern?: string }, example: string | number | undefined): string {
  const texts = [
    ...(example === undefined ? [] : [String(example)]),
    '文字',
    '1024',
    '2026-09-01',
    '2026-09',
    '100024-1024-1',
    HEX_64,
    `1024.7.${HEX_64}`,
    'abc',
    'TypeError',
    '/index/news',
    'main-a1B2c3.js:1:2048',
    'Chrome 109',
  ];
  return texts.find((text) => pattern === undefined || new RegExp(pattern).test(text)) ?? '文字';
}

/** An example that the contract itself gives, of the field or of one of its kinds (`example` in its metadata: Zod drops `examples` of what is transformed). */
const exampleSaid = ({ example, anyOf }: JsonObject): unknown =>
  example ?? (Array.isArray(anyOf) ? anyOf.map(exampleSaid).find((one) => one !== undefined) : undefined);

/** The schema of a field with an example, where none follows from the schema itself. */
function shown(name: string, schema: JsonObject): JsonObject {
  if (schema.default !== undefined || schema.enum !== undefined || schema.const !== undefined) return schema;
  const said = exampleSaid(schema);
  if (said !== undefined) return { examples: [said], ...schema };
  const example = textFor(name);
  if (schema.type === 'array' && schema.items && !(schema.items as JsonObject).$ref)
    return { ...schema, items: shown(name, schema.items as JsonObject) };
  if (schema.type === 'string' && !schema.properties) return { examples: [textTaken(schema, example)], ...schema };
  if (schema.type === 'integer' || schema.type === 'number')
    return { examples: [isWithin(schema, example) ? example : smallest(schema)], ...schema };
  if (Array.isArray(schema.anyOf) && example !== undefined && schema.anyOf.some((one) => mayBe(one, example)))
    return { examples: [example], ...schema };
  return withExamples(schema);
}

const isWithin = ({ minimum = -Infinity, maximum = Infinity }: Bounds, value: unknown): value is number =>
  typeof value === 'number' && minimum <= value && value <= maximum;
interface Bounds {
  minimum?: number;
  maximum?: number;
}
/** Whether one of several schemas may take the example: its one value, any text, or a number within the bounds of a number. */
const mayBe = (schema: JsonObject, example: unknown): boolean =>
  Array.isArray(schema.anyOf)
    ? schema.anyOf.some((one) => mayBe(one, example))
    : schema.const === undefined
      ? typeof example === 'string' || (schema.type !== 'string' && isWithin(schema, example))
      : schema.const === example;

const smallest = ({ minimum = 0 }: { minimum?: number }) => Math.max(minimum, 0);

/** A JSON schema with examples at its fields, and without the bounds that every whole number has. */
export function withExamples(schema: JsonObject): JsonObject {
  const { minimum, maximum, ...rest } = schema;
  const bounds = {
    ...(minimum === Number.MIN_SAFE_INTEGER || minimum === undefined ? {} : { minimum }),
    ...(maximum === Number.MAX_SAFE_INTEGER || maximum === undefined ? {} : { maximum }),
  };
  const made: JsonObject = { ...rest, ...bounds };
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(made[key])) made[key] = (made[key] as JsonObject[]).map(withExamples);
  if (made.properties) {
    const fields = Object.entries(made.properties as Record<string, JsonObject>);
    made.properties = Object.fromEntries(fields.map(([name, field]) => [name, shown(name, withExamples(field))]));
  }
  if (made.items) made.items = withExamples(made.items as JsonObject);
  return made;
}
