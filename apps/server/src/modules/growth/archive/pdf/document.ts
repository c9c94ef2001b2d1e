/** A report as it is printed: plain data, so that it may travel to the process that prints it. */
export interface PrintedReport {
  title: string;
  schoolName: string;
  semesterName: string;
  className: string;
  studentName: string;
  /** When it was made, as the first page tells it. */
  madeAt: string;
  /** 姓名, 性别 …: what is known of the student, in the order in which it is shown. */
  basics: readonly { label: string; value: string }[];
  /** Bytes of the school's crest. */
  crest: Uint8Array | undefined;
  modules: readonly PrintedModule[];
  /** What class teacher and guardian said, each with who and when. */
  words: readonly { text: string; by: string }[];
  /** Absent: a preview, marked so on every page. */
  seal: PrintedSeal | undefined;
}

export interface PrintedModule {
  name: string;
  /** Typical ones first. */
  records: readonly PrintedRecord[];
}

export interface PrintedRecord {
  title: string;
  dimension: string;
  isTypical: boolean;
  lines: readonly { label: string; value: string }[];
  /** Bytes of pictures in any form that the store keeps, small ones. */
  pictures: readonly Uint8Array[];
  /** Names of what is no picture. */
  files: readonly string[];
}

export interface PrintedSeal {
  /** What the verification page is asked with. */
  code: string;
  /** Its address, the code included. */
  url: string;
  version: number;
  archivedAt: string;
  /** Of a correction: the version that it replaces, and why. */
  replaces: { version: number; reason: string } | undefined;
}
