-- Gives a person a seat, in place of the one that they had for the same subject. The server made the link's token, and
-- the passphrase where no mail can bring a code; who may give a seat for a subject is the purpose's to say. By service:
-- a duty repeats what a person began, and there is no caller.
create or replace function private.give_seat(company uuid, purpose text, subject uuid, person uuid, until timestamptz, token_hash bytea,
  passphrase_hash bytea, by_service boolean default false) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    code_by constant text := case when passphrase_hash is null then 'mail' else 'passphrase' end;
    given public.seats;
  begin
    if not by_service then
      perform private.require_no_impersonation();
      if company is null or company <> all (private.companies_where('content.edit')) then
        raise insufficient_privilege using message = 'Your role does not allow inviting people from outside';
      end if;
    end if;
    if not exists (select from private.seat_purposes u where u.purpose = give_seat.purpose and u.entry = 'link') then
      raise 'There are no links for this purpose';
    end if;
    if until is null or until <= now() then raise 'Choose a date in the future'; end if;
    if until > now() + interval '1 year' then raise 'Access lasts a year at most'; end if;
    perform from public.people p where p.company_id = company and p.id = person and p.left_on is null
      and (p.email is not null or code_by = 'passphrase');
    if not found then raise 'Choose a person who has an email address and has not left'; end if;
    update public.seats s set ended_at = now(), ended_because = 'replaced'
    where s.company_id = company and s.purpose = give_seat.purpose and s.subject_id = subject and s.person_id = person and s.ended_at is null;
    insert into public.seats (company_id, purpose, subject_id, person_id, code_by, access_until, invited_by)
    values (company, purpose, subject, person, code_by, until, auth.uid())
    returning * into given;
    perform private.link_seat(given, token_hash, passphrase_hash, jsonb_build_object('purpose', purpose, 'person_id', person));
    return given.id;
  end
  $$;
alter function private.give_seat(uuid, text, uuid, uuid, timestamptz, bytea, bytea, boolean) owner to app_definer;
grant execute on function private.give_seat(uuid, text, uuid, uuid, timestamptz, bytea, bytea, boolean) to app_service;
