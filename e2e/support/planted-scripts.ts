import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  Audience,
  type DataOf,
  type Endpoint,
  type Envelope,
  fileUpload,
  type InputOf,
  manageActivityPage,
  manageActivitySave,
  manageCircularSave,
  manageCircularSend,
  manageCircularTargets,
  manageCollegeModules,
  manageKindAdd,
  managePublicationAdopt,
  managePublicationFetch,
  managePublicationPage,
  managePublicationSave,
  managePublicationStep,
  notificationPage,
  type PublicationKind,
  pictureLines,
  picturesOf,
  SESSION_HEADER,
  type UploadUse,
} from '@vimo/contract';
import { SCRIPT_PAYLOADS } from '../../apps/server/src/testing/script-payloads.ts';
import { send, tokenOf } from './people.ts';
import { eventually } from './server-process.ts';

const PICTURE = path.join(import.meta.dirname, '../../apps/server/demo-assets/cover-wetland.webp');
/** Pieces of news among which the bodies are dealt out: one that swallows what follows hides a twelfth. */
const PIECES = 12;
/** Nobody types these characters, and they are refused. */
const PAYLOADS = SCRIPT_PAYLOADS.filter((payload) => !/(?![\t\n\r])\p{Cc}/u.test(payload));
/** The same for rich texts: a picture is not published without its words, and one that may stay has to be there. */
const BODIES = PAYLOADS.filter((payload) => !payload.includes('showImage')).map((payload) =>
  payload.replaceAll('<img', '<img alt="图"'),
);
const body = (payloads: readonly string[]) => `<p>正文</p>${payloads.join('<p>又一段</p>')}`;

/** A script of at most so many characters; another each time, as long as there are. */
function dealer(): (most: number) => string {
  let at = 0;
  return (most) => {
    for (;;) {
      const payload = PAYLOADS[at % PAYLOADS.length]!;
      at += 1;
      if ([...payload].length <= most) return payload;
    }
  };
}

/** Where what was planted is shown, for a guest; titles by the address of their page. */
export interface Planted {
  news: { address: string; title: string }[];
  others: string[];
  /** Where the staff edit a piece of news. */
  editor: string;
  /** Where a pupil reads a circular, and where its writer reads it. */
  circular: { pupils: string; writers: string };
}
/** It is sent by a task. */
const SENT_MS = 60_000;

/** Writes scripts into every field of what is published, as the people who publish it; what they may not publish alone is passed. */
export async function plantScripts(url: string): Promise<Planted> {
  const next = dealer();
  const bureau = await tokenOf(url, 'jy001');
  const school = await tokenOf(url, 'xx001');
  const base = await tokenOf(url, 'jd001');
  const ask = async <E extends Endpoint>(token: string, endpoint: E, input: InputOf<E>): Promise<DataOf<E>> => {
    const { envelope } = await send(url, endpoint, input, token);
    if (envelope.error_code !== 0) throw new Error(`${endpoint.path}: ${JSON.stringify(envelope)}`);
    return envelope.data as DataOf<E>;
  };
  const upload = async (token: string, use: UploadUse): Promise<string> => {
    const form = new FormData();
    form.append('belongName', use);
    form.append('file', new Blob([new Uint8Array(readFileSync(PICTURE))]), '湿地.webp');
    const headers = { [SESSION_HEADER]: token };
    const reply = await fetch(url + fileUpload.path, { method: 'POST', headers, body: form });
    const { data } = (await reply.json()) as Envelope<DataOf<typeof fileUpload>>;
    return data!;
  };
  /** Saves a publication: a new one, or what stands of a kind of which there is one. */
  const save = async (token: string, kind: PublicationKind, content: Record<string, unknown>, goesOn = false) => {
    const rows = goesOn ? (await ask(token, managePublicationPage, { kind })).dataList : [];
    // What others put forward waits among them.
    const row = rows.find(({ waits }) => waits === 0);
    if (!row) return ask(token, managePublicationSave, { kind, content });
    const id = row.id || (await ask(token, managePublicationAdopt, { kind, objectId: row.objectId })).id;
    const before = await ask(token, managePublicationFetch, { id });
    // Pictures of before get their words too.
    const pictures = picturesOf(String(before.content.pictures ?? '')).map((one) => ({ ...one, text: next(60) }));
    const described = pictures.length > 0 ? { pictures: pictureLines(pictures) } : {};
    return ask(token, managePublicationSave, {
      ...{ id, kind, edition: before.edition, content: { ...before.content, ...described, ...content } },
    });
  };
  const publish = async (...[token, ...what]: Parameters<typeof save>) => {
    const { id, edition } = await save(token, ...what);
    await ask(token, managePublicationStep, { id, edition, step: 'publish' });
    return ask(token, managePublicationFetch, { id });
  };
  const articleOf = (part: number) => ({
    ...{ title: next(60), introInfo: next(300), authorName: next(30) },
    details: body(BODIES.filter((_, at) => at % PIECES === part)),
  });

  const news: Planted['news'] = [];
  let editor = '';
  for (let part = 0; part < PIECES; part += 1) {
    const content = articleOf(part);
    const { id, href } = await publish(bureau, part % 2 === 0 ? 'news' : 'notice', content);
    news.push({ address: href, title: content.title.trim() });
    editor = `/zs-platform/contents/${id}`;
  }
  const pictureId = await upload(bureau, 'banner');
  await publish(bureau, 'banner', { title: next(40), alt: next(120), pictureId });
  await publish(bureau, 'about', { title: next(30), details: body(BODIES) }, true);
  await publish(bureau, 'institution', { introInfo: next(300) }, true);
  const links = [{ title: next(30), href: 'https://lib.example.cn' }];
  await publish(bureau, 'home', { links, name: next(20) }, true);
  const [module] = await ask(bureau, manageCollegeModules, {});
  await publish(bureau, 'college', {
    ...{ module: module!.id, title: next(60), document: await upload(bureau, 'college') },
  });

  const kinds = { activity: next(20), base: next(20), club: next(20) };
  const { id: typeId } = await ask(bureau, manageKindAdd, { list: 'activity', name: kinds.activity });
  for (const list of ['base', 'club'] as const) await ask(bureau, manageKindAdd, { list, name: kinds[list] });
  const { id: plantedActivity } = await ask(school, manageActivitySave, {
    ...{ title: next(50), introInfo: next(300), typeId, personNum: 0, price: '1', feeNote: next(60) },
    ...{ signStartDate: '2020-01-01 08:00:00', signEndDate: '2099-01-01 08:00:00' },
    ...{ actStartDate: '2099-01-02 08:00:00', actEndDate: '2099-01-02 18:00:00' },
    ...{ address: next(100), contactName: next(30), contactPhone: '0000-6618 0000', details: body(BODIES) },
  });
  const { objectId: clubId } = await publish(school, 'club', {
    ...{ name: next(30), slogan: next(50), typesName: kinds.club, introInfo: next(100), dirtName: next(30) },
    details: body(BODIES),
  });
  const { dataList: activities } = await ask(school, manageActivityPage, { pageSize: 50, currentPage: 1 });
  const activityId = activities.find(
    ({ id, published, own }) => published === 1 && own === 1 && id !== plantedActivity,
  )!.id;
  const pictures = pictureLines([{ id: await upload(school, 'notice'), text: next(60) }]);
  await publish(school, 'space', { activityId, content: next(1000), pictures });

  const page = await save(
    base,
    'base',
    {
      ...{ types: kinds.base, introInfo: next(300), openTimes: next(100), address: next(100) },
      ...{ prices: next(300), route: next(300) },
      details: body(BODIES),
    },
    true,
  );
  const { bureaus } = await ask(base, managePublicationFetch, { id: page.id });
  await ask(base, managePublicationStep, { ...page, step: 'putForward', forOrgId: bureaus.at(-1)!.orgId });
  const { edition } = await ask(bureau, managePublicationFetch, { id: page.id });
  await ask(bureau, managePublicationStep, { id: page.id, edition, step: 'pass' });
  const { href: basePage } = await ask(bureau, managePublicationFetch, { id: page.id });

  const whole = (await ask(school, manageCircularTargets, {})).find(({ kind }) => kind === 'org')!;
  const targets = [{ kind: whole.kind, id: whole.id, orgId: whole.orgId }];
  const words = { title: next(50), body: body(BODIES) };
  const circular = await ask(school, manageCircularSave, { audience: Audience.pupils, targets, ...words });
  await ask(school, manageCircularSend, circular);
  const pupil = await tokenOf(url, 'xs001');
  const pupils = `/mine/circular?id=${circular.id}`;
  const has = async () =>
    (await ask(pupil, notificationPage, { kind: 'circular' })).dataList.some(({ href }) => href === pupils);
  await eventually(has, SENT_MS, 'the circular arrives');

  return {
    news,
    editor,
    circular: { pupils, writers: `/zs-platform/circulars/${circular.id}` },
    others: [
      ...['/vimoHome', '/index/news', '/institution?orgType=2', '/index/creatorCollege', '/aboutUs', basePage],
      ...['/index/dreamActivity', '/index/researchBase', '/index/myCorporation'],
      `/index/activityDetail/${plantedActivity}`,
      ...[`/index/corporationDetail/${clubId}`, `/index/spaceDetail?id=${activityId}`],
    ],
  };
}
