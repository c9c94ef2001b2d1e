import type { Ability, Behind, MemberWaiting, Office, RecycleKind, Waiting } from '@vimo/contract';
import type { PublicationKindParts } from './modules/content/publication/kind.ts';
import type { Personal, Section } from './personal.ts';
import type { Db } from './platform/database.ts';
import type { Module } from './platform/http/route.ts';
import type { Task } from './platform/jobs/index.ts';
import type { LeavingList, LeavingLists } from './platform/leaving-list.ts';
import type { Platform } from './platform/platform.ts';
import type { Reaction } from './platform/reactions.ts';
import type { Restorer } from './platform/recycle-bin.ts';
import { inOffice, type Session } from './platform/sessions.ts';
import type { Notice } from './platform/telling.ts';
import type { WireTime } from './platform/time.ts';

/** Who has an ability, told by the policy of its domain; one that no domain speaks for is nobody's. */
export type Abilities = Partial<Record<Ability, (session: Session) => boolean | Promise<boolean>>>;

/** How many of something wait for a person; undefined where it is not theirs to look after. */
export type CountWaiting = (session: Session, now: WireTime) => Promise<number | undefined>;
/**
 * What can wait for staff. A plain count stands on an index that holds what waits and nothing else, and is told as it is, so that a menu
 * follows what its person has just done; `atTimes` is counted every few seconds alone, and anew for who has just written something.
 */
export type Counters = Partial<Record<Waiting, CountWaiting | { atTimes: CountWaiting }>>;

/** Of which schools it is asked what fell behind, on which day, and for whom: what somebody is a party to is not theirs to do and not counted for them (null: for nobody in particular). */
export interface BehindAsked {
  orgIds: readonly string[];
  accountId: string | null;
  now: WireTime;
}
/** What fell behind in a school: how many, since which day or moment the oldest (empty where none says it), and of which semester where its list shows one. */
export interface FellBehind {
  orgId: string;
  count: number;
  since: string;
  semesterId?: string;
}
/**
 * What fell behind, past its day or owed by nobody who can do it, told to who runs a school and to the bureau above (docs/domains/responsibility.md): of each
 * school that has some. One statement finds it for one school and for all of a bureau, as its list does, every few seconds alone.
 */
export type BehindFinders = Partial<Record<Behind, (asked: BehindAsked) => Promise<FellBehind[]>>>;
/** Since when the one of them that has waited longest does so, and the day or moment by which the first is due; told beside the count on the workbench alone. */
export interface WaitingSpan {
  since?: WireTime | null;
  due?: string | null;
}
/** The same of several schools together. */
export const spanOver = (rows: readonly WaitingSpan[]): WaitingSpan => ({
  since: earliest(rows.map(({ since }) => since)),
  due: earliest(rows.map(({ due }) => due)),
});
const earliest = (all: readonly (string | null | undefined)[]) => all.filter((one) => one).toSorted()[0] ?? null;

export type TellSpan = (session: Session, now: WireTime) => Promise<WaitingSpan | undefined>;
export type Spans = Partial<Record<Waiting, TellSpan>>;

/** What waits for somebody in the student or parent area: one count tells one or several of them, by an index. */
export interface MemberCounter {
  tells: readonly MemberWaiting[];
  count(session: Session, now: WireTime): Promise<Partial<Record<MemberWaiting, number>>>;
}

/** Whether somebody may see a row of a domain, and with it the private files that the row refers to. */
export type Reader = (session: Session, referrerId: string, now: WireTime) => Promise<boolean>;
/** The same of a row about a person: the person whose it is, for a look may have to be written down; undefined for who may not. */
export type OwnersReader = (session: Session, referrerId: string, now: WireTime) => Promise<string | undefined>;
/** By the referrer's name in `file_reference`. `ofNobody` are rows that are no child's: what they show is meant for many, before it is published too. */
export type Readers = Record<string, OwnersReader | { ofNobody: Reader }>;

/** Removes what a domain keeps of a person that no law makes a school keep. */
export type Eraser = (db: Db, accountId: string, now: WireTime) => Promise<unknown>;

/**
 * Rows of before that a task moves, declared with the migration that needs it (docs/domains/tasks.md). It is asked for by itself as long as rows are left to it, is done in batches,
 * each in a transaction of its own, and goes on where it was.
 */
export interface DataMove {
  task: Task;
  /** How many rows, or pieces of work, are left; 0 for ever once it is through. */
  left: (db: Db) => Promise<number>;
}

/** What a domain is to the others and to the server, said in one place: its `index.ts` (CONTRIBUTING, A module of the server). */
export interface Slice<Services extends object = object> extends Module {
  /** Made once for the process: a service remembers what it reads, and what one call writes another must see. Those that follow in the list may ask for them by name. */
  services?: Services;
  /** The office whose holder does here what the school's administrators do: in its calls, rooms, counts and files. */
  office?: Office;
  abilities?: Abilities;
  counters?: Counters;
  behind?: BehindFinders;
  /** Of what it counts, as far as it is known. */
  spans?: Spans;
  memberCounters?: readonly MemberCounter[];
  /** Who may read the files that its rows refer to. */
  readers?: Readers;
  /** Kinds of its content that are published through the engine (`content/publication`). */
  publishes?: readonly PublicationKindParts[];
  /** Lists of it that go out as workbooks. */
  leaving?: LeavingLists;
  /** How what it put into the recycle bin comes back. */
  restorers?: Partial<Record<RecycleKind, Restorer>>;
  /** Tasks that move its rows of before. */
  moves?: readonly DataMove[];
  /** Tables that it writes; nobody else does, and each is somebody's (`tables.unit.test.ts`). */
  tables?: readonly string[];
  /** What of them is a person's, and how the person is told of it. */
  personal?: Personal;
  /** Of a person who has it deleted. */
  erase?: Eraser;
  /** What it does when something happens in another domain. */
  reactions?: readonly Reaction[];
  /** Of what it tells people (`notices.ts`): what is told of nothing else stands in one list, and goes outside of the site as that says. */
  notices?: readonly Notice[];
}

/** What all slices say together. It is whole before the first call, and empty while services are made: they keep it and read it then. */
export interface Told {
  readonly abilities: Abilities;
  readonly counters: Counters;
  readonly behind: BehindFinders;
  /** Of what falls behind in the work of an office, whose holder does it. */
  readonly behindOffices: Partial<Record<Behind, Office>>;
  readonly spans: Spans;
  readonly memberCounters: MemberCounter[];
  readonly readers: Readers;
  readonly leaving: LeavingLists;
  readonly restorers: NonNullable<Slice['restorers']>;
  readonly erasers: Eraser[];
  readonly publishes: PublicationKindParts[];
  readonly reactions: Reaction[];
  readonly moves: DataMove[];
  readonly notices: Notice[];
  /** The owner of each table. */
  readonly tables: Record<string, string>;
  readonly sections: Section[];
  /** Columns that name a person and are told to nobody, with the reason. */
  readonly omitted: Record<string, string>;
  /** Columns that stay when somebody's account is closed, with the reason. */
  readonly stays: Record<string, string>;
}

/** What every slice may ask for, beside the services of those before it. */
export interface Given {
  platform: Platform;
  told: Told;
}

/** What a slice says, judged where it is said. */
export const slice = <Services extends object>(said: Slice<Services>): Slice<Services> =>
  said.office === undefined ? said : { ...said, ...inOfficeOf(said, said.office) };

/** The same for every value of a record. */
const mapped = <T>(of: Record<string, T> | undefined, map: (value: T) => T) =>
  Object.fromEntries(Object.entries(of ?? {}).map(([key, value]) => [key, map(value)]));

/** All by which a slice judges a session, judging it as it stands in the office. */
function inOfficeOf(
  said: Slice,
  office: Office,
): Pick<Slice, 'routes' | 'abilities' | 'counters' | 'spans' | 'readers' | 'leaving'> {
  type OfSession<Rest extends unknown[], R> = (session: Session, ...rest: Rest) => R;
  const acting =
    <Rest extends unknown[], R>(judge: OfSession<Rest, R>): OfSession<Rest, R> =>
    (session, ...rest) =>
      judge(inOffice(session, office), ...rest);
  return {
    routes: said.routes.map((route) => ({ ...route, office })),
    abilities: mapped(said.abilities, acting),
    counters: mapped<CountWaiting | { atTimes: CountWaiting }>(said.counters, (count) =>
      typeof count === 'object' ? { atTimes: acting(count.atTimes) } : acting(count),
    ),
    spans: mapped<TellSpan>(said.spans, acting),
    readers: mapped<OwnersReader | { ofNobody: Reader }>(said.readers, (reader) =>
      typeof reader === 'object' ? { ofNobody: acting(reader.ofNobody) } : acting(reader),
    ),
    leaving: mapped<LeavingList>(said.leaving, (list) => ({ ...list, office })),
  };
}

/** Slices in their order, with the services of all of them. */
export interface Slices<Have extends Given> {
  /** The next one. The compiler refuses it where it asks for a service that none before it makes. */
  with<Made extends object>(make: (given: Have) => Slice<Made>): Slices<Have & Made>;
  services: Have;
  slices: readonly Slice[];
}

/** Adds what a slice says to what all say. @throws Error where two speak of the same, which is a mistake in one of them */
function addNew<T extends object>(all: T, more: T | undefined, who: string): void {
  for (const key of Object.keys(more ?? {}))
    if (key in all) throw new Error(`${who}: "${key}" is told by another slice already`);
  Object.assign(all, more);
}

function join<Have extends Given>(services: Have, slices: readonly Slice[]): Slices<Have> {
  return {
    services,
    slices,
    with<Made extends object>(make: (given: Have) => Slice<Made>) {
      const said = make(services);
      const { told } = services;
      const all = { ...services };
      addNew<object>(all, said.services, said.name);
      addNew(told.abilities, said.abilities, said.name);
      addNew(told.counters, said.counters, said.name);
      addNew(told.behind, said.behind, said.name);
      if (said.office !== undefined)
        for (const key of Object.keys(said.behind ?? {})) told.behindOffices[key as Behind] = said.office;
      addNew(told.spans, said.spans, said.name);
      addNew(told.readers, said.readers, said.name);
      addNew(told.leaving, said.leaving, said.name);
      addNew(told.restorers, said.restorers, said.name);
      told.memberCounters.push(...(said.memberCounters ?? []));
      told.publishes.push(...(said.publishes ?? []));
      if (said.erase) told.erasers.push(said.erase);
      addNew(told.tables, Object.fromEntries((said.tables ?? []).map((table) => [table, said.name])), said.name);
      addNew(told.omitted, said.personal?.omitted, said.name);
      addNew(told.stays, said.personal?.stays, said.name);
      told.sections.push(...(said.personal?.sections ?? []));
      told.reactions.push(...(said.reactions ?? []));
      told.moves.push(...(said.moves ?? []));
      told.notices.push(...(said.notices ?? []));
      return join(all as Have & Made, [...slices, said]);
    },
  };
}

/** The beginning of a list of slices. */
export const slicesOn = (platform: Platform): Slices<Given> =>
  join(
    {
      platform,
      told: {
        ...{ abilities: {}, counters: {}, behind: {}, behindOffices: {}, spans: {}, memberCounters: [], readers: {} },
        ...{ leaving: {}, restorers: {}, erasers: [], publishes: [], reactions: [], moves: [], notices: [] },
        ...{ tables: {}, sections: [], omitted: {}, stays: {} },
      },
    },
    [],
  );
