-- The first of a transaction's waiting rows appends all of them, in the order of companies, in which heads are locked.
-- PostgreSQL's own timeout does not count at the commit.
create or replace function audit.append_waiting() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    most constant interval := nullif(current_setting('statement_timeout'), '0')::interval;
    -- A cursor, because a loop over a query fetches 50 batches ahead.
    batches cursor for select * from audit.waiting w where w.tx = new.tx order by w.company_id, w.place;
  begin
    if not exists (select from audit.waiting w where w.tx = new.tx and w.company_id = new.company_id and w.place = new.place) then
      return null;
    end if;
    for batch in batches loop
      if clock_timestamp() - statement_timestamp() > most then
        raise query_canceled using message = 'canceling statement due to statement timeout';
      end if;
      perform audit.append(batch.company_id, batch.drafts, batch.origin, batch.severity, batch.metadata);
    end loop;
    delete from audit.waiting w where w.tx = new.tx;
    return null;
  end
  $$;
alter function audit.append_waiting() owner to app_definer;
