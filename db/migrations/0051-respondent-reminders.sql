-- The due date and the stage before it of which the respondent of a link was last reminded by email.
alter table private.seat_links
  add column reminded_day   date,
  add column reminded_stage integer,
  add constraint reminded_of_a_day check ((reminded_day is null) = (reminded_stage is null));
