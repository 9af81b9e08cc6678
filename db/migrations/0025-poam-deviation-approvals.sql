-- A deviation of a POA&M item counts once an Owner or a Manager has approved it, until a day. Those recorded before
-- wait for approval; of closed items they stay as they counted.
alter table public.poam_items
  add column deviation_state        text check (deviation_state in ('Requested', 'Approved', 'Refused')),
  add column deviation_until        date check (deviation_until between '1900-01-01' and '2999-12-31'),
  add column deviation_note         text check (length(deviation_note) <= 2000),
  add column deviation_requested_by uuid references public.profiles on delete set null,
  add column deviation_requested_at timestamptz,
  add column deviation_decided_by   uuid references public.profiles on delete set null,
  add column deviation_decided_at   timestamptz;

-- No change by a person: nothing is stamped, audited or announced. The owner of the tables is bound by their policies
-- unless it says otherwise.
alter table public.poam_items no force row level security;
alter table public.poam_items disable trigger user;
update public.poam_items set
  deviation_state = case status when 'Closed' then 'Approved' else 'Requested' end,
  deviation_note = case status when 'Closed' then 'Recorded before deviations were approved.' end,
  deviation_requested_by = updated_by, deviation_requested_at = updated_at
where deviation is not null;
alter table public.poam_items enable trigger user;
alter table public.poam_items force row level security;

alter table public.poam_items
  add constraint deviation_has_state check ((deviation is null) = (deviation_state is null)),
  add constraint refusal_says_why check (deviation_state is distinct from 'Refused' or length(btrim(coalesce(deviation_note, ''))) > 0),
  add constraint approved_until check (deviation_until is null or deviation_state = 'Approved');
create index on public.poam_items (deviation_requested_by);
create index on public.poam_items (deviation_decided_by);
