import { type Box, boxesIn, type Film, inFilm, inside } from './boxes.ts';
import { DAMAGED, Harmful, type Remark, type Steps } from './harmful.ts';

/** Kinds of pictures that browsers and telephones decode, each with the box that tells the decoder how. */
const CODECS: Record<string, string> = {
  ...{ avc1: 'avcC', avc3: 'avcC', hvc1: 'hvcC', hev1: 'hvcC', av01: 'av1C', vp08: 'vpcC', vp09: 'vpcC' },
};
/** What stands before the boxes of a sample entry of pictures. */
const VISUAL_ENTRY = 78;
/** Taken, and not shown by every machine. */
const NOT_EVERYWHERE = new Set(['hvc1', 'hev1']);
const MAY_LACK_PICTURE = '的画面是 H.265 编码，有些设备上可能只有声音没有画面，导出为 H.264 编码的 MP4 处处可看';
/** Profiles of H.264 with ten bits or more colours (ISO 14496-10, A.2.5 to A.2.7 and A.2.11): cameras and programs write them, and decoders of most machines know none. */
const WIDE_PROFILES = new Set([110, 122, 244, 44]);
const MAY_LACK_WIDE =
  '的画面是 H.264 的专业规格（10 位或 4:2:2 等），有些设备上可能只有声音没有画面，导出为 8 位、4:2:0 的 H.264 处处可看';
const mayLackSound = (name: string) =>
  `的声音是${name}编码，有些设备上可能听不到，导出为声音是 AAC 编码的 MP4 处处可听`;
const EXPORT_ANEW = '请用手机或软件导出为 H.264 编码的 MP4 后再上传';
const SOUND_ALONE = '是录音，没有画面，请上传图片、文档或视频';
const NO_TRACK = '里没有可以播放的画面，请用手机或软件重新导出 MP4 后上传';

/**
 * Looks whether a film has a track of pictures that can be decoded: its codec with settings, and tables of samples that lie within the file.
 * @returns what the person should know of it: a codec of its picture or its sound that some machines do not know
 * @throws Harmful
 */
export const lookAtFilm = (path: string, size: number, steps: Steps): Promise<Remark | undefined> =>
  inFilm(path, size, steps, async (film) => {
    const header = film.boxes.find(({ type }) => type === 'moov');
    const data = film.boxes.filter(({ type }) => type === 'mdat');
    if (!header || data.length === 0) throw new Harmful(DAMAGED);
    const tables = await film.contentOf(header);
    const all = boxesIn(tables, steps)
      .filter(({ type }) => type === 'trak')
      .map(({ from, to }) => trackIn(tables.subarray(from, to), steps))
      .filter((track) => track !== undefined);
    const tracks = all.filter(({ handler }) => handler === 'vide');
    const sounds = all.filter(({ handler }) => handler === 'soun');
    if (tracks.length === 0 && sounds.length > 0) throw new Harmful(SOUND_ALONE);
    const playable = tracks.filter(({ codec }) => Object.hasOwn(CODECS, codec));
    const named = playable.length === 0 ? tracks.map(nameOf).find((name) => name !== undefined) : undefined;
    if (named) throw new Harmful(`的画面是${named}编码，浏览器无法播放，${EXPORT_ANEW}`);
    const set = playable.filter((track) => settingsOf(track, steps) !== undefined);
    const isWhole = set.some(({ table }) => areThere(samplesOf(table, steps), data, steps));
    if (set.length === 0 || !(isWhole || (await hasFragments(film, tables, steps)))) throw new Harmful(NO_TRACK);
    return remarkOn(
      set.map((track) => lackOf(track, steps)),
      sounds,
    );
  });

/** What is to be known of a film's codecs; nothing where there is a track of pictures, and one of sound if there is any, that play everywhere. @param lacks of each track of pictures */
function remarkOn(lacks: readonly (string | undefined)[], sounds: readonly Track[]): Remark | undefined {
  const mayLackPicture = lacks.every((lack) => lack !== undefined);
  const names = sounds.map(({ codec }) => SOUND_NAMES[codec]);
  const sound = names.includes(undefined) ? undefined : names[0];
  const notes = [(mayLackPicture && lacks[0]) || '', sound ? mayLackSound(sound) : ''].filter(Boolean);
  return notes.length > 0 ? { note: notes.join('；它'), mayLackPicture } : undefined;
}

/** A track of pictures (`vide`), of sound (`soun`) or of something else. */
interface Track {
  handler: string;
  codec: string;
  /** The sample entry with all that follows its head. */
  entry: Buffer;
  /** Tables of samples. */
  table: Buffer;
}

/** Undefined for a track that says nothing of its samples. */
function trackIn(track: Buffer, steps: Steps): Track | undefined {
  const handler = inside(track, steps, 'mdia', 'hdlr')?.toString('latin1', 8, 12);
  const table = inside(track, steps, 'mdia', 'minf', 'stbl');
  const entries = table && inside(table, steps, 'stsd');
  const entry = entries && boxesIn(entries, steps, 8)[0];
  if (!handler || !table || !entries || !entry) return undefined;
  return { handler, codec: entry.type, entry: entries.subarray(entry.from, entry.to), table };
}

/** How the decoder of pictures is told; undefined where it is not. */
function settingsOf({ codec, entry }: Track, steps: Steps): Buffer | undefined {
  const box = boxesIn(entry, steps, VISUAL_ENTRY).find(
    ({ type, from, to }) => type === CODECS[codec] && to - from >= 4,
  );
  return box && entry.subarray(box.from, box.to);
}

/** What is told of a track whose picture some machines do not show; undefined for one that plays everywhere. */
function lackOf(track: Track, steps: Steps): string | undefined {
  if (NOT_EVERYWHERE.has(track.codec)) return MAY_LACK_PICTURE;
  const isAvc = CODECS[track.codec] === 'avcC';
  // Behind the version of the settings stands the profile (ISO 14496-15, 5.3.3.1).
  return isAvc && WIDE_PROFILES.has(settingsOf(track, steps)?.[1] ?? 0) ? MAY_LACK_WIDE : undefined;
}

/** Names of what no browser plays, by the sign of the sample entry. */
const CODEC_NAMES: Record<string, string> = {
  ...{ s263: ' H.263 ', h263: ' H.263 ', jpeg: ' MJPEG ', mjpa: ' MJPEG ', mjpb: ' MJPEG ', mjpg: ' MJPEG ' },
  ...{ mp2v: ' MPEG-2 ', m2v1: ' MPEG-2 ', mp1v: ' MPEG-1 ', dvh1: '杜比视界', dvhe: '杜比视界' },
  ...{ hdv1: ' MPEG-2 ', hdv2: ' MPEG-2 ', hdv3: ' MPEG-2 ', vvc1: ' H.266 ', vvi1: ' H.266 ' },
  ...{ 'dvc ': ' DV ', dvcp: ' DV ', dvpp: ' DV ', SVQ3: ' Sorenson ' },
  ...{ apcn: ' ProRes ', apch: ' ProRes ', apcs: ' ProRes ', apco: ' ProRes ', ap4h: ' ProRes ', ap4x: ' ProRes ' },
};
/** Sound that only some browsers play: of telephones of before, and of cameras. */
const SOUND_NAMES: Record<string, string> = {
  ...{ samr: ' AMR ', sawb: ' AMR ', sawp: ' AMR ', sqcp: ' QCELP ', alac: ' ALAC ', apac: ' APAC ' },
  ...{ sowt: ' PCM ', twos: ' PCM ', lpcm: ' PCM ', ipcm: ' PCM ', in24: ' PCM ', 'raw ': ' PCM ' },
  ...{ ulaw: ' G.711 ', alaw: ' G.711 ', 'ac-3': ' AC-3 ', 'ec-3': ' AC-3 ' },
};
/** The same of pictures by the number in the settings of `mp4v` (ISO 14496-1, 7.2.6.6). */
const MPEG4_PART2 = 0x20;
const OBJECT_TYPES: [from: number, to: number, name: string][] = [
  [MPEG4_PART2, MPEG4_PART2, ' MPEG-4 第 2 部分 '],
  [0x60, 0x65, ' MPEG-2 '],
  [0x6a, 0x6a, ' MPEG-1 '],
  [0x6c, 0x6c, ' MJPEG '],
];

/** What people call a codec that no browser plays; undefined for one that nobody knows. */
function nameOf({ codec, entry }: Track): string | undefined {
  if (codec !== 'mp4v') return CODEC_NAMES[codec];
  // A descriptor of the decoder: its tag 4, a length of one to four bytes, and the number.
  const settings = entry.indexOf('esds', VISUAL_ENTRY, 'latin1');
  let at = settings < 0 ? entry.length : entry.indexOf(4, settings + 8) + 1;
  while ((entry[at] ?? 0) & 0x80) at += 1;
  const number = entry[at + 1] ?? MPEG4_PART2;
  return OBJECT_TYPES.find(([from, to]) => number >= from && number <= to)?.[2];
}

/** Numbers of a table, each read where it stands. */
interface Numbers {
  count: number;
  at: (index: number) => number;
}

interface Samples {
  count: number;
  /** Bytes of every sample; 0 where each has its own. */
  same: number;
  sizeOf: (at: number) => number;
  chunks: Numbers;
  /** From which chunk on there are how many samples in one. */
  runs: { count: number; first: (index: number) => number; samples: (index: number) => number };
}

/** @throws Harmful for tables that are shorter than they say */
function samplesOf(table: Buffer, steps: Steps): Samples {
  const sizes = inside(table, steps, 'stsz') ?? Buffer.alloc(12);
  const long = inside(table, steps, 'co64');
  const places = long ?? inside(table, steps, 'stco') ?? Buffer.alloc(8);
  const runs = inside(table, steps, 'stsc') ?? Buffer.alloc(8);
  const countOf = (bytes: Buffer, width: number) => {
    const count = bytes.readUInt32BE(4);
    if (8 + count * width > bytes.length) throw new Harmful(DAMAGED);
    return count;
  };
  const same = sizes.readUInt32BE(4);
  const count = sizes.readUInt32BE(8);
  if (same === 0 && 12 + count * 4 > sizes.length) throw new Harmful(DAMAGED);
  return {
    count,
    same,
    sizeOf: (at) => sizes.readUInt32BE(12 + at * 4),
    chunks: {
      count: countOf(places, long ? 8 : 4),
      at: (index) => (long ? Number(long.readBigUInt64BE(8 + index * 8)) : places.readUInt32BE(8 + index * 4)),
    },
    runs: {
      count: countOf(runs, 12),
      first: (index) => runs.readUInt32BE(8 + index * 12),
      samples: (index) => runs.readUInt32BE(12 + index * 12),
    },
  };
}

/** Whether there are samples, and each chunk of them lies in the film's data. Samples of one size are reckoned and not counted: a film may say that it has billions. */
function areThere({ count, same, sizeOf, chunks, runs }: Samples, data: readonly Box[], steps: Steps): boolean {
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    while (run + 1 < runs.count && runs.first(run + 1) <= chunk + 1) run += 1;
    const samples = Math.min(run < runs.count ? runs.samples(run) : 0, count - sample);
    steps.spend(same ? 1 : 1 + samples);
    let length = same * samples;
    if (!same) for (let at = sample; at < sample + samples; at += 1) length += sizeOf(at);
    sample += samples;
    if (!isWithin(data, chunks.at(chunk), length)) return false;
  }
  return count > 0 && chunks.count > 0 && sample === count;
}

/** Whether some bytes lie within one of the boxes, which stand in order. */
function isWithin(data: readonly Box[], from: number, length: number): boolean {
  let low = 0;
  let high = data.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (data[middle]!.from <= from) low = middle;
    else high = middle - 1;
  }
  const box = data[low];
  return box !== undefined && from >= box.from && from + length <= box.to;
}

/** Films that are written as they come have their samples in fragments: one with samples is enough. */
async function hasFragments(film: Film, tables: Buffer, steps: Steps): Promise<boolean> {
  if (!inside(tables, steps, 'mvex')) return false;
  for (const box of film.boxes.filter(({ type }) => type === 'moof')) {
    const run = inside(await film.contentOf(box), steps, 'traf', 'trun');
    if (run && run.readUInt32BE(4) > 0) return true;
  }
  return false;
}
