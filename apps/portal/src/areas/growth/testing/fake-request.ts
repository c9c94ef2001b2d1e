type Outcome = 'arrives' | 'network' | 'refused' | 'hangs';

/** What becomes of the uploads, in their order; those beyond arrive. */
let outcomes: readonly Outcome[] = [];
let sent = 0;

/** A browser's request that answers as `reset` says, with the ids f1, f2 …, and ends when it is aborted. */
export class FakeRequest {
  static reset(...next: Outcome[]) {
    outcomes = next;
    sent = 0;
  }
  /** How many have gone. */
  static get sent(): number {
    return sent;
  }
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 200;
  response = '';
  open() {}
  setRequestHeader() {}
  send() {
    const outcome = outcomes[sent] ?? 'arrives';
    sent += 1;
    const id = `f${sent}`;
    if (outcome === 'hangs') return;
    if (outcome === 'network') this.onerror?.();
    else {
      const answer =
        outcome === 'refused'
          ? { error_code: 1, message: '请上传正确的视频格式' }
          : { error_code: 0, message: '', data: id };
      this.response = JSON.stringify(answer);
      this.onload?.();
    }
    this.onloadend?.();
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}
