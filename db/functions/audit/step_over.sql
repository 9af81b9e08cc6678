-- Past rows that stand where the next entries belong: the chain continues behind them, from its own last entry, and an
-- entry names them. Called by audit.append, which holds the head.
create or replace function audit.step_over(company uuid, occupied bigint) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    -- The end of the run of rows without a gap that begins there.
    through constant bigint := (
      select l.seq from audit.log l
      where l.company_id = company and l.seq >= occupied and l.seq < 9223372036854775807
        and not exists (select from audit.log n where n.company_id = company and n.seq = l.seq + 1)
      order by l.seq limit 1);
  begin
    update audit.heads h set seq = through where h.company_id = company;
    perform audit.append(company, array[row('data_changes', 'audit_collision', null, null, null)::audit.draft],
      null, 'warning', jsonb_build_object('from', occupied, 'through', through));
  end
  $$;
alter function audit.step_over(uuid, bigint) owner to app_definer;
