-- Why a risk is accepted, who approved it and when. Of a risk accepted earlier only the treatment is known.
alter table public.risks
  add column acceptance_reason text check (length(acceptance_reason) <= 5000),
  add column approved_by       uuid references public.profiles on delete set null,
  add column accepted_on       date;
create index on public.risks (approved_by);

alter table public.risks no force row level security;
alter table public.risks disable trigger user;
update public.risks set acceptance_reason = 'No reason was recorded.' where treatment = 'Accept';
alter table public.risks enable trigger user;
alter table public.risks force row level security;

alter table public.risks
  add constraint acceptance_has_reason check ((treatment is not distinct from 'Accept') = (btrim(coalesce(acceptance_reason, '')) <> ''));
