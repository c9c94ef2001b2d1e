/** Fills at once, by being imported: the first import of a thread, in which nothing can wait. */
import { install } from './fills.ts';
import { lacks, USED } from './used.ts';

install(USED.filter(lacks));
