/** What an archive is that people bring and that none of the newer formats of Office is. */
export type ArchiveKind = 'xlsb' | 'ofd' | 'iwork';

/** A part by which each is known: a workbook that is no XML, fixed pages (GB/T 33190), what Pages, Numbers and Keynote write, as a file or as the folder of one. */
const MARKS: readonly [ArchiveKind, RegExp][] = [
  ['xlsb', /^xl\/workbook\.bin$/i],
  ['ofd', /^ofd\.xml$/i],
  ['iwork', /^(?:[^/]+\/)?index(?:\/[^/]+\.iwa|\.zip)$/i],
];

/** What an archive is by the names of its parts, whatever its own name says; undefined for every other. One rule for uploads and workbooks. */
export function archiveKindOf(names: Iterable<string>): ArchiveKind | undefined {
  for (const name of names) for (const [kind, mark] of MARKS) if (mark.test(name)) return kind;
  return undefined;
}
