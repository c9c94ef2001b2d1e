/** `node e2e/support/build-city.ts <folder>`: builds in an empty folder the demo city that journeys copy; `npm test` does so beside other stages. */
import { buildCity } from './start-server.ts';

await buildCity(process.argv[2] ?? '');
