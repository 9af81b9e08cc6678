-- One table of the last number of a company's records of each kind, instead of one table for each kind. A number is
-- never given again. Without a foreign key, which would tell a stranger whether a company exists before the policies
-- refuse.
create table private.record_numbers (
  company_id uuid    not null,
  kind       text    not null,
  last       integer not null,
  primary key (company_id, kind)
);

alter table private.assessment_counters no force row level security;
alter table private.asset_counters no force row level security;
alter table private.evidence_counters no force row level security;
alter table private.finding_counters no force row level security;
alter table private.package_counters no force row level security;
alter table private.poam_counters no force row level security;
alter table private.questionnaire_counters no force row level security;
alter table private.risk_counters no force row level security;
alter table private.sent_questionnaire_counters no force row level security;
alter table private.third_party_counters no force row level security;

insert into private.record_numbers (company_id, kind, last)
select company_id, 'assessment', last from private.assessment_counters
union all select company_id, 'asset', last from private.asset_counters
union all select company_id, 'evidence', last from private.evidence_counters
union all select company_id, 'vulnerability', last from private.finding_counters
union all select company_id, 'package', last from private.package_counters
union all select company_id, 'POA&M item', last from private.poam_counters
union all select company_id, 'inbound questionnaire', last from private.questionnaire_counters
union all select company_id, 'risk', last from private.risk_counters
union all select company_id, 'sent questionnaire', last from private.sent_questionnaire_counters
union all select company_id, 'third party', last from private.third_party_counters;

drop table private.assessment_counters, private.asset_counters, private.evidence_counters, private.finding_counters,
  private.package_counters, private.poam_counters, private.questionnaire_counters, private.risk_counters,
  private.sent_questionnaire_counters, private.third_party_counters;
