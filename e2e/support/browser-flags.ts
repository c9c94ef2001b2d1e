/** What Chromium is started with, for journeys and for the figures of the bench: no sandbox of its own, and nothing fetched in the background. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
