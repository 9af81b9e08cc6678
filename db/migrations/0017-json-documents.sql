-- Frozen documents are JSON objects, checked in a form that PostgreSQL 15 has. Older databases check
-- `is json object`, which needs 16.
alter table public.ssp_versions
  drop constraint ssp_versions_content_check,
  add constraint ssp_versions_content_check check (json_typeof(content::json) = 'object');
alter table public.assessment_records
  drop constraint assessment_records_content_check,
  add constraint assessment_records_content_check check (json_typeof(content::json) = 'object');
