import { z } from 'zod';
import { baseDetail } from '../base/calls.ts';
import { clubDetail } from '../club/calls.ts';
import { shownCollegeContent } from '../college/calls.ts';
import { shownHomeLayout } from '../home/layout.ts';
import { spaceEntry } from '../message/calls.ts';
import { noticeDetail } from '../news/calls.ts';
import { API, type DataOf, endpoint } from '../wire/endpoint.ts';
import { PUBLISHERS } from '../wire/publishers.ts';

/** A working copy as its public page would show it: for whom the preview was signed, and while it lasts. */
export const publicationPreview = endpoint({
  method: 'POST',
  path: `${API}/publication/preview`,
  summary: '内容预览',
  tag: '内容管理',
  access: PUBLISHERS,
  readers: true,
  passive: true,
  refuses: [4],
  input: z.object({ token: z.string('预览已失效').regex(/^[0-9.]{5,60}\.[0-9a-f]{64}$/, '预览已失效') }),
  /** The public page's own data; of its kind alone. */
  output: z.object({
    notice: noticeDetail.nullable(),
    layout: shownHomeLayout.nullable(),
    base: baseDetail.nullable(),
    /** Of which bureau or school, and what it says of itself. */
    institution: z.object({ orgId: z.string(), introInfo: z.string() }).nullable(),
    /** Of which activity, and what its space would show. */
    space: z.object({ activityId: z.string(), entry: spaceEntry }).nullable(),
    college: shownCollegeContent.nullable(),
    club: clubDetail.nullable(),
    about: z.object({ title: z.string(), details: z.string() }).nullable(),
  }),
});
export type Previewed = DataOf<typeof publicationPreview>;
