import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

const shape = (pattern: RegExp) => z.string('格式有误').regex(pattern, '格式有误');

/**
 * What went wrong in the code of a page, for the list of faults: never its message, which may quote people. Pages tell it without a session
 * (docs/domains/system.md).
 */
export const tellPageFault = endpoint({
  method: 'POST',
  path: `${API}/system/pageFault`,
  summary: '上报页面故障',
  tag: '系统',
  access: 'everyone',
  passive: true,
  openWhile: ['newPassword', 'secondFactor'],
  input: z.object({
    /** Name of the error. */
    kind: shape(/^[A-Z][A-Za-z]{2,39}$/),
    /** Path of the page; the table of pages is asked which one it is, the rest is forgotten. */
    page: shape(/^\/[^?#]{0,200}$/),
    /** File of the build, line and column; empty when the browser does not tell. */
    place: shape(/^(?:[\w.-]{1,60}\.js:\d{1,7}:\d{1,7})?$/),
    /** As `Chrome 109`; empty when it is another one. */
    browser: shape(/^(?:[A-Z][a-z]{2,9} \d{1,3})?$/),
  }),
  output: nothing,
});
