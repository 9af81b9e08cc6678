-- The same for one assessment, or a refusal that tells nothing else.
create or replace function private.require_seat(assessment uuid) returns public.assessment_assessors
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    seat public.assessment_assessors;
  begin
    select * into seat from private.assessor_seats() s where s.assessment_id = assessment;
    if seat.id is null then
      raise insufficient_privilege using message = 'You do not assess here, or your access has ended';
    end if;
    return seat;
  end
  $$;
alter function private.require_seat(uuid) owner to app_definer;
