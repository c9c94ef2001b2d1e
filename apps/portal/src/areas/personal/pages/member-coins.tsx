import { Coins } from '../coins.tsx';

/** V币明细 of students and parents. */
export default Coins;
