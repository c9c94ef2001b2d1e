import { taskKindLabel } from '@vimo/contract';
import { breaksBefore, type MigrationFile, movesBefore } from '../platform/migrate.ts';

/** Tables whose rows are made by what people do, so that they grow with people and years: what looks at each of their rows under a lock holds everybody up. */
export const GROWING = [
  ...['account', 'activity', 'activity_host', 'activity_popularity', 'activity_space_entry', 'album', 'album_log'],
  ...['album_photo', 'attendance', 'attendance_change', 'attendance_marking', 'audit_log', 'channel_off'],
  ...['child_binding', 'circular', 'circular_answer', 'circular_recipient', 'circular_relay'],
  ...['class_membership', 'class_teacher'],
  ...['club_application', 'club_dynamic', 'club_intro', 'club_leader', 'club_member', 'club_photo'],
  ...['collected_activity', 'college_file', 'credit_publication', 'credit_result', 'data_request', 'delivery'],
  ...['emergency_contact', 'enrolment', 'evaluation_rating', 'evaluation_sheet', 'evaluation_task'],
  ...['evaluation_task_class', 'evaluation_task_reminder', 'examination', 'examination_subject'],
  ...['failed_login', 'feedback', 'file', 'file_reference', 'fitness_publication'],
  ...['fitness_result', 'followed_base', 'guardian_consent', 'import_batch', 'import_row', 'job'],
  ...['known_origin', 'list_view', 'message', 'message_like', 'noticed_report', 'notification'],
  ...['notification_off', 'own_quiet', 'participant', 'public_notice', 'publication', 'publication_event'],
  ...['publication_version', 'rate_window', 'record', 'record_evidence', 'record_history', 'record_question'],
  ...['record_question_history', 'record_sample', 'recovery_code', 'recycle_bin', 'report_archive'],
  ...['report_reminder', 'review_deputy', 'score', 'score_change', 'search_document', 'second_factor'],
  ...['semester_evaluation', 'semester_evaluation_history', 'semester_evaluation_reminder', 'session'],
  ...['sliding_quota', 'spent_token', 'staff_office', 'student', 'student_award', 'student_transfer'],
  ...['subject_teacher', 'talk', 'talk_report', 'typical_record', 'user_address', 'vcoin_account'],
  ...['vcoin_entry', 'verification_code'],
];
/** The others, with the reason why their rows stay few: a table is in one of both lists. */
export const SMALL: Readonly<Record<string, readonly string[]>> = {
  'Of an organisation, or of the installation: a few each, kept by staff.': [
    ...['about_text', 'activity_type', 'area', 'banner', 'base_detail', 'base_type', 'channel'],
    ...['circular_template', 'class_former_name', 'club', 'club_type', 'cohort', 'college_content'],
    ...['college_module', 'holiday', 'holiday_year', 'home_layout', 'indicator_system', 'indicator_version'],
    ...['notice', 'notice_channel', 'org', 'publication_order', 'publication_rule', 'record_setting'],
    ...['report_rule', 'scheme', 'school_class', 'school_semester', 'school_year', 'score_rule', 'semester'],
    ...['semester_evaluation_window', 'setting', 'site_text', 'subject'],
  ],
  'A number for each organisation.': ['activity_total'],
  'Of the program itself: some rows, or emptied as it goes.': [
    ...['backup_made', 'fault', 'first_password', 'graduates_told', 'guess_lock', 'loose_object', 'publication_moment'],
    ...['pupils_to_send_on', 'report_archive_round'],
  ],
};
const LOOKS_AT_ROWS = 'its constraint looks at every row under a lock; apart and not valid first, validated by a task';
/** What stands in files that were landed when their tables, or their fault, were in no list; they are never edited. */
export const LANDED = [
  ...['nation', 'identity_kind', 'boarding'].map((column) => `0401 student.${column}: ${LOOKS_AT_ROWS}`),
  '0617 list_view: what changes many rows is a task',
  '0621 student_transfer: a constraint looks at every row under a lock; not valid first, validated by a task',
  '0621 student_transfer: an index is built while nothing is written; concurrently, in a file of its own',
  `0640 account.screen_theme: ${LOOKS_AT_ROWS}`,
  '0641 student_transfer: what changes many rows is a task',
];

/** Statements that keep everybody from a table while they look at all of it, or for as long as the migration takes. */
const HOLDS_UP =
  /^(?:lock|cluster|truncate|vacuum full|reindex (?!.*\bconcurrently\b)|refresh materialized view (?!concurrently\b))/;
/** What the release before, which runs beside this one for a while, still asks for by its name. */
const TAKES_AWAY = /^drop (?:table|view)\b|\bdrop column\b|^alter (?:table|view) .*\brename (?!constraint\b)/;

/** Those before were released before the rules of locks, and are never edited. */
export const FIRST_NUMBER = 401;
/** Those before were released before programs looked at the mark. */
export const FIRST_MARKED = 646;

/** A line by which who takes rows away says why no task had to move them. */
const NOTHING_TO_MOVE = /^-- nothing to move: \S/m;

/** What is wrong with the lines that say which moves of rows a file stands on, or that they lack where it takes away what grows. */
function* unmovedIn(
  { sql }: Pick<MigrationFile, 'sql'>,
  statements: readonly string[],
  made: ReadonlySet<string>,
): Generator<string> {
  const moves = movesBefore({ sql });
  if (moves.length !== (sql.match(/^--\s*after\b/gim) ?? []).length)
    yield "the move is not '-- after student.numbers: select count(*) from …', which the start reads";
  for (const { kind } of moves) if (!(kind in taskKindLabel)) yield `${kind} is no kind of task`;
  if (moves.length > 0 || NOTHING_TO_MOVE.test(sql)) return;
  for (const statement of statements) {
    const taken =
      /^drop table (?:if exists )?(\w+)/.exec(statement)?.[1] ??
      /^alter table (?:only |if exists )*(\w+) .*\bdrop column\b/.exec(statement)?.[1];
    if (taken && GROWING.includes(taken) && !made.has(taken))
      yield `${taken}: what is taken away was moved by a task ('-- after …'), or says '-- nothing to move: why'`;
  }
}

interface Fault {
  file: string;
  text: string;
}

/** Whether a new column comes with a constraint that is tried on each row: a check always is, a reference where the rows have a value. */
const looksAtRows = (part: string): boolean =>
  /\bcheck ?\(/.test(part) || (/\breferences\b/.test(part) && /(?<!\bset )\bdefault (?!null\b)/.test(part));

/** A file as its statements, without comments and the bodies of functions; a block that is done at once is a statement with all that it does. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\bdo \$(\w*)\$([\s\S]*?)\$\1\$/gi, (_, __, body: string) => `do ${body.replaceAll(';', ' ')}`)
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);

/** What a statement writes into: with its tables of the moment, or several in a block. */
const writesIn = (statement: string) =>
  statement.matchAll(
    /^(?:with|do)\b/.test(statement)
      ? /\b(?:update|delete from|insert into|merge into) (?:only )?(\w+)/g
      : /^(?:update|delete from|insert into|merge into) (?:only )?(\w+)/g,
  );

/** A line by which who writes a file says that a tightened rule forbids nothing that the release before does, and why. */
const IS_KEPT = /^-- the release before keeps to it: \S/m;

/** What the release before cannot live with beside what it asks for by name; the first of its kind that a statement does. */
function* unmarkedIn(
  { number, sql }: Pick<MigrationFile, 'number' | 'sql'>,
  statements: readonly string[],
  made: ReadonlySet<string>,
): Generator<string> {
  const before = breaksBefore({ sql });
  if (before > number) yield 'the mark names a file that comes later';
  if (before === 0 && /^--\s*breaks\b/im.test(sql))
    yield "the mark is not '-- breaks programs before 0655: why', with the newest file that a program has to know";
  if (before > 0) return;
  const added = statements.flatMap((one) =>
    [...one.matchAll(/\badd column (?:if not exists )?(\w+)/g)].map(([, column = '']) => column),
  );
  const triggers = new Set(
    statements.flatMap((one) => /^create (?:or replace )?(?:constraint )?trigger (\w+)/.exec(one)?.[1] ?? []),
  );
  /** Whether a rule is about what the release before does not write at all. */
  const isOfNew = (text: string) => added.some((column) => new RegExp(`\\b${column}\\b`).test(text));
  for (const statement of statements) {
    const dropped = /^drop trigger (?:if exists )?(\w+)/.exec(statement)?.[1];
    if (dropped && !triggers.has(dropped)) yield `${dropped}: the release before counts on this trigger`;
    if (/^drop (?:materialized view|function|procedure|type|sequence|schema|domain)\b/.test(statement))
      yield `${statement.split(' ').slice(0, 4).join(' ')}: the release before may still ask for it`;
    const altered = /^alter table (?:only |if exists )*(\w+)/.exec(statement)?.[1];
    const indexed = /^create unique index (?:concurrently )?(?:if not exists )?\w* ?on (?:only )?(\w+)/.exec(
      statement,
    )?.[1];
    if (IS_KEPT.test(sql)) continue;
    if (indexed && !made.has(indexed) && !isOfNew(statement))
      yield `${indexed}: the release before may write what this index forbids`;
    if (!altered || made.has(altered)) continue;
    const drops = statement.matchAll(/\bdrop constraint (?:if exists )?(\w+)/g);
    const replaced = new Set([...drops].map(([, name]) => name));
    for (const part of statement.split(/,(?![^(]*\))/)) {
      const rule = /\badd (?:constraint (\w+) )?(?:check|foreign key|unique|primary key|exclude)\b/.exec(part);
      if (rule && !replaced.has(rule[1]) && !isOfNew(part))
        yield `${altered}: the release before may write what this constraint forbids`;
      if (/\balter column \w+ drop default\b/.test(part))
        yield `${altered}: the release before leaves this column to its default`;
      if (/\bdisable (?:trigger|rule)\b/.test(part)) yield `${altered}: the release before counts on this trigger`;
    }
  }
}

/**
 * What of a file holds others up, cannot be done while rows are there, or is more than the release before can live with and not marked (docs/decisions/2026-11-28-schemas-of-two-releases.md).
 */
export function faultsOf({ number, name, sql }: MigrationFile): Fault[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((one) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []),
  );
  const isMarked = breaksBefore({ sql }) > 0;
  const faults: Fault[] = [];
  const add = (text: string) => faults.push({ file: name, text });
  for (const statement of statements) {
    const altered = /^alter table (?:only |if exists )*(\w+)/.exec(statement)?.[1];
    if (altered && !made.has(altered)) {
      for (const part of statement.split(/,(?![^(]*\))/)) {
        const column = /add column (?:if not exists )?(\w+)/.exec(part)?.[1];
        if (column && /\bnot null\b/.test(part) && !/\bdefault\b/.test(part))
          add(`${altered}.${column} is not null and has no default: rows that are there cannot have it`);
        if (
          column &&
          /\bgenerated\b|\b(?:big)?serial\b|default [^,]*(?:random|clock_timestamp|nextval|gen_random_uuid)/.test(part)
        )
          add(`${altered}.${column} has another value in each row: the table is written anew`);
        if (/alter column \w+ (?:set data )?type\b/.test(part)) add(`${altered}: another type writes the table anew`);
        if (/alter column \w+ set not null/.test(part) && !(isMarked && !GROWING.includes(altered)))
          add(`${altered}: not null looks at every row under a lock`);
        if (
          GROWING.includes(altered) &&
          /\badd (?:constraint \w+ )?(?:check|foreign key)\b/.test(part) &&
          !part.includes('not valid')
        )
          add(`${altered}: a constraint looks at every row under a lock; not valid first, validated by a task`);
        if (GROWING.includes(altered) && column && looksAtRows(part)) add(`${altered}.${column}: ${LOOKS_AT_ROWS}`);
        if (GROWING.includes(altered) && /\bvalidate constraint\b/.test(part))
          add(`${altered}: to validate looks at every row; by a task`);
        if (
          GROWING.includes(altered) &&
          /^(?!.*\busing index\b).*\b(?:unique|primary key|exclude)\b/.test(part.replace(/\bdefault '[^']*'/, ''))
        )
          add(`${altered}: an index is built under a lock; concurrently first, then 'using index'`);
        if (/\bset (?:un)?logged\b|\bset tablespace\b/.test(part)) add(`${altered}: the table is written anew`);
      }
    }
    if (HOLDS_UP.test(statement)) add(`${statement.split(' ').slice(0, 3).join(' ')}: keeps everybody from the table`);
    const taken = /^(?:drop|alter) (?:table|view) (?:if exists |only )*(\w+)/.exec(statement)?.[1];
    if (TAKES_AWAY.test(statement) && !(taken && made.has(taken)) && !isMarked)
      add(`${taken}: the release before still reads it; taken away by a later one`);
    const indexed = /^create (?:unique )?index (?!concurrently)(?:if not exists )?\w* ?on (?:only )?(\w+)/.exec(
      statement,
    )?.[1];
    if (indexed && GROWING.includes(indexed) && !made.has(indexed))
      add(`${indexed}: an index is built while nothing is written; concurrently, in a file of its own`);
    for (const [write, written = ''] of writesIn(statement)) {
      const isMany = !write.startsWith('insert') || /\bselect\b/.test(statement);
      if (isMany && GROWING.includes(written) && !made.has(written))
        add(`${written}: what changes many rows is a task`);
    }
    if (/^create (?:unique )?index concurrently\b/.test(statement) && statements.length > 1)
      add('an index that is built concurrently stands alone in its file');
  }
  if (number >= FIRST_MARKED) for (const text of unmarkedIn({ number, sql }, statements, made)) add(text);
  // Of what may not be taken away at all no more is said.
  if (isMarked || movesBefore({ sql }).length > 0 || /^--\s*after\b/im.test(sql))
    for (const text of unmovedIn({ sql }, statements, made)) add(text);
  return faults;
}
