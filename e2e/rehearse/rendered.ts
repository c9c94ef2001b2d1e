/** Whether a page holds what it shows, and not its frame alone, which is sent where it could not be rendered. */
export function isRendered(html: string): boolean {
  const data = /<script type="application\/json" id="first-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return data !== undefined && (JSON.parse(data) as { answers: unknown[] }).answers.length > 0;
}
