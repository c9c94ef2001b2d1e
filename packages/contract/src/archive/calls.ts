import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { id, text } from '../wire/fields.ts';
import { plainVerifyCode, VERIFY_ALPHABET, VERIFY_LENGTH } from './codes.ts';

const tag = '纪实报告';
const place = `${API}/record/report`;

export const reportExport = endpoint({
  method: 'GET',
  path: `${place}/export`,
  summary: '导出纪实报告（PDF）',
  tag,
  access: 'signedIn',
  refuses: [1, 4],
  binary: true,
  /** Before it is archived a preview that is marked so; afterwards the archived bytes, always the same. */
  input: z.object({ studentId: id, semesterId: id }),
  output: z.object({}),
});

const WRONG_CODE = '请输入 20 位核验码';
const CODE = new RegExp(`^[${VERIFY_ALPHABET}]{${VERIFY_LENGTH}}$`);

export const reportVerify = endpoint({
  method: 'POST',
  path: `${place}/verify`,
  summary: '核验纪实报告',
  tag,
  access: 'everyone',
  /** A code, the SHA-256 of a file, or both: then the file decides, and both must be of one report. */
  input: z
    .object({
      verifyCode: text(60)
        .refine((code) => code === '' || CODE.test(plainVerifyCode(code)), WRONG_CODE)
        .transform(plainVerifyCode)
        .optional(),
      sha256: z
        .string('文件摘要有误')
        .regex(/^([0-9a-f]{64})?$/, '文件摘要有误')
        .optional(),
    })
    .refine(({ verifyCode, sha256 }) => verifyCode || sha256, { path: ['verifyCode'], message: WRONG_CODE }),
  /** Of the child the masked name, school and semester alone; nothing when the report is not known, the file is another, or code and file are of two. */
  output: z.object({
    /** `VerifyResult`. */
    result: z.int(),
    studentName: z.string(),
    schoolName: z.string(),
    semesterName: z.string(),
    version: z.int(),
    archivedAt: z.string(),
    /** Of a report that was replaced: the version that holds now, and since when. */
    latestVersion: z.int(),
    latestAt: z.string(),
    /** SHA-256 of the archived file, signature (Ed25519) and public key, for those who check by themselves. */
    sha256: z.string(),
    signature: z.string(),
    publicKey: z.string(),
  }),
});
export type ReportVerification = z.output<typeof reportVerify.output>;
