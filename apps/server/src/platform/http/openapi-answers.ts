import { ErrorCode } from '@vimo/contract';

/** What every call shares in the API document: the envelopes of refusals and the answers that are no success of HTTP. */

export const DESCRIPTION = `每个调用都回答 \`{ error_code, message, data }\`，HTTP 状态为 200；\`error_code\` 为 0 表示成功。
业务拒绝同样是 200：1 已说明原因的拒绝，2 填写有误（\`data.fields\` 按字段给出提示），3 当前账号不可用，4 不存在或不可见（二者不作区分），-1 系统故障。
511 未登录或登录过期；429 过于频繁，503 繁忙或数据库不可用，二者都带 \`Retry-After\`；413 内容过大。
数据中心的调用以 \`code\`、\`msg\` 代替 \`error_code\`、\`message\`。
编号一律为文本；时间为 \`YYYY-MM-DD HH:mm:ss\`（北京时间）；未声明的字段会被忽略。`;

const envelope = (code: number, data?: object) => ({
  type: 'object',
  required: ['error_code', 'message'],
  properties: {
    error_code: { type: 'integer', const: code },
    message: { type: 'string', description: '可直接显示的中文说明' },
    ...(data ? { data } : {}),
  },
});

const fault = {
  type: 'object',
  required: ['error_code', 'message'],
  properties: {
    error_code: { type: 'integer', const: ErrorCode.fault },
    message: { type: 'object', required: ['info'], properties: { info: { type: 'string' } } },
  },
};

const fieldTexts = {
  type: 'object',
  properties: {
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: '字段 → 提示' },
  },
};

export const envelopeSchemas = {
  Refused: envelope(ErrorCode.refused, { type: 'object', additionalProperties: true }),
  InvalidInput: envelope(ErrorCode.invalidInput, fieldTexts),
  NotPermitted: envelope(ErrorCode.notPermitted),
  NotFound: envelope(ErrorCode.notFound),
  Fault: fault,
};

interface RefusalKind {
  name: keyof typeof envelopeSchemas;
  summary: string;
  example: object;
}

/** How each code of a refusal is described, by the code. */
export const REFUSALS: Record<Exclude<ErrorCode, 0>, RefusalKind> = {
  [ErrorCode.refused]: {
    name: 'Refused',
    summary: '已说明原因的拒绝',
    example: { error_code: ErrorCode.refused, message: '您已报名，请勿重复点击' },
  },
  [ErrorCode.invalidInput]: {
    name: 'InvalidInput',
    summary: '填写有误',
    example: { error_code: ErrorCode.invalidInput, message: '编号有误', data: { fields: { id: '编号有误' } } },
  },
  [ErrorCode.notPermitted]: {
    name: 'NotPermitted',
    summary: '当前账号不可用',
    example: { error_code: ErrorCode.notPermitted, message: '当前账号没有权限' },
  },
  [ErrorCode.notFound]: {
    name: 'NotFound',
    summary: '不存在或不可见',
    example: { error_code: ErrorCode.notFound, message: '活动不存在或已下线' },
  },
  [ErrorCode.fault]: {
    name: 'Fault',
    summary: '系统故障',
    example: { error_code: ErrorCode.fault, message: { info: '系统开小差了，请稍后再试（1a2b3c4d）' } },
  },
};

const json = (schema: keyof typeof envelopeSchemas, example: object) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example },
});
const retryAfter = { 'Retry-After': { description: '几秒后可以再试', schema: { type: 'integer', minimum: 1 } } };

export const responses = {
  NoSession: {
    description: '没有会话，或会话已过期、已被注销',
    content: json('Refused', { error_code: ErrorCode.refused, message: '登录过期，请重新登录' }),
  },
  TooMany: {
    description: '过于频繁',
    headers: retryAfter,
    content: json('Refused', { error_code: ErrorCode.refused, message: '操作过于频繁，请稍后再试' }),
  },
  Unavailable: {
    description: '繁忙，或数据库不可用',
    headers: retryAfter,
    content: json('Fault', { error_code: ErrorCode.fault, message: { info: '系统繁忙，请稍后再试' } }),
  },
  TooLarge: {
    description: '提交的内容过大',
    content: json('InvalidInput', { error_code: ErrorCode.invalidInput, message: '提交的内容过大，请删减后再试' }),
  },
  NoFile: {
    description: '文件不存在或不可见',
    content: json('NotFound', { error_code: ErrorCode.notFound, message: '文件不存在' }),
  },
};
