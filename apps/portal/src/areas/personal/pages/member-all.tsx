import { AllFunctions } from '../all-functions.tsx';

/** 全部功能 on phones, of the student and the parent area. */
export default AllFunctions;
