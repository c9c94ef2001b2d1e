-- A class may have another notice, for those who are under none (docs/domains/reports.md): that a report is under one at a time is held by noticed_report_living.
drop index public_notice_living;
