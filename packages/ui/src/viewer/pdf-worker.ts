/** The reader's thread. It fills what its authors' browsers lacked, which are younger than the floor's: ours come first (docs/decisions/2026-11-27-floor-of-browsers.md). */
import '@vimo/client/fills/now';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
