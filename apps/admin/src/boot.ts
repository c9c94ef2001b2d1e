/** The first code of every page: what an older browser lacks is filled before any other code is looked at. */
import '@vimo/ui/styles.css';
import '@vimo/ui/dark.css';
import { fill } from '@vimo/client/fills';

fill()
  .then(() => import('./main.tsx'))
  .then(pageRuns)
  .catch(pageFailed);
