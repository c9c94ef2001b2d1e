import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { pageOf, pageQueryFields } from '../wire/envelope.ts';
import { id, ignoredField } from '../wire/fields.ts';

const tag = '内容学院';

export const collegeModules = endpoint({
  method: 'GET',
  path: `${API}/wmxy/model/queryList`,
  summary: '学院模块',
  tag,
  access: 'everyone',
  input: z.object({ isShow: ignoredField }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      viewPower: z.string(),
      downloadPower: z.string(),
      pcIcon: z.string(),
      /** Empty for who may not see the module. */
      pcLink: z.string(),
      /** 1: the module has an outside address. */
      isLink: z.int(),
      /** What the person asking may do: decided here, not by the strings above. */
      mayView: z.boolean(),
      mayDownload: z.boolean(),
      /** How many contents it has; titles are public. */
      contentNum: z.int(),
    }),
  ),
  sharedForGuests: true,
});

const content = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  extension: z.string(),
  createDate: z.string(),
});

export const collegeContents = endpoint({
  method: 'GET',
  path: `${API}/wmxy/content/queryPage`,
  summary: '学院内容列表',
  tag,
  access: 'everyone',
  input: z.object({ ...pageQueryFields(6), modelId: id }),
  /** `mayView`: whether the person asking may open it, by its module and by its own roles. */
  output: pageOf(content.extend({ mayView: z.boolean() })),
  sharedForGuests: true,
});

/** A content as its page shows it. */
export const shownCollegeContent = content.extend({
  modelId: z.string(),
  modelName: z.string(),
  /** Picture and outside address of the module. */
  pcIcon: z.string(),
  pcLink: z.string(),
  /** Signed address that ends; for the viewer in the page. Empty in a preview without a file yet. */
  file: z.string(),
  /** Address of the outside viewer with this document, to be framed; empty when the page shows it itself. */
  viewerUrl: z.string(),
  mayDownload: z.boolean(),
  /** Signed address as an attachment; empty when it may not be downloaded. */
  downloadUrl: z.string(),
});

/** Needs a session and a role of the module's viewPower, else code 3 (docs/domains/college.md). */
export const collegeContent = endpoint({
  method: 'GET',
  path: `${API}/wmxy/content/fetch`,
  summary: '学院内容',
  tag,
  access: 'signedIn',
  refuses: [3, 4],
  input: z.object({ id }),
  output: shownCollegeContent,
});
