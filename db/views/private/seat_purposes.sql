-- What seats are for, and how their people come in: with an account of their own and its second factor, or by a mailed
-- link and a code. A new purpose is a line here, and functions that ask private.require_seat for it.
create or replace view private.seat_purposes with (security_invoker = true) as
  select * from (values
    ('assessment', 'account', 'Assessment'),
    ('questionnaire', 'link', 'Questionnaire')
  ) as purposes (purpose, entry, label);

grant select on private.seat_purposes to app_definer, app_service;
