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
  modules: readonly PrintedModule[];
  /** Absent: a preview, marked so on every page. */
  seal: PrintedSeal | undefined;
}

export interface PrintedModule {
  name: string;
  dimensions: readonly { name: string; records: readonly PrintedRecord[] }[];
}

export interface PrintedRecord {
  title: string;
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
