import { ReportVerifyPage } from '../report-verify/report-verify-page.tsx';

export default ReportVerifyPage;
