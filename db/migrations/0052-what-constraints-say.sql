-- Whoever writes what cannot be reads a sentence that says what to do instead. Limits of a length, lists of words and ranges are put into
-- words from their form (server/platform/check-in-words.ts); what holds between several columns says it here.

comment on constraint ends_after_it_starts on public.assessments is 'The assessment ends before it starts: choose an end on or after its start';
comment on constraint days_of_our_time on public.assessments is 'starts_on and ends_on take days from 1900-01-01 to 2999-12-31';
comment on constraint closes_another on public.assessments is 'An assessment closes out another one, not itself';
comment on constraint assessment_results_methods_check on public.assessment_results is 'methods takes Examine, Interview and Test, each once';
comment on constraint access_has_an_end on public.assessment_assessors is 'An assessor from outside has an address and a day until which they have access; one from the company has neither';
comment on constraint from_here_or_from_outside on public.assessment_assessors is 'An assessor is a member of the company or has an address from outside, not both';
comment on constraint assessment_assessors_email_check on public.assessment_assessors is 'email takes at most 254 characters, in small letters';

comment on constraint ends_after_it_begins on public.control_exceptions is 'The deficiency is expected to end before it begins: choose an end on or after the day since which it is there';
comment on constraint deficiency_has_an_end on public.control_exceptions is 'A temporary deficiency has the day by which it is to end; an enduring exception has none';
comment on constraint end_is_whole on public.control_exceptions is 'What is ended says why: fill in ended_because';
comment on constraint ended_after_it_was_recorded on public.control_exceptions is 'It cannot end before it was recorded';
comment on constraint part_within_whole on public.control_estimates is 'A part costs no more than the whole, in money and in hours: lower the part or raise the whole';
comment on constraint control_profiles_numbers_check on public.control_profiles is 'A profile takes from 1 to 5,000 controls, each by its number';
comment on constraint control_profiles_report_check on public.control_profiles is 'report takes an object of at most 4,000,000 characters';

comment on constraint expires_after_it_began on public.evidence is 'The evidence expires before it counts: choose a day of expiry on or after its effective date';
comment on constraint needs_work_says_what on public.evidence is 'Evidence that needs work says what: fill in review_note';
comment on constraint about_something on public.evidence_requests is 'A request is about a control, a piece of evidence or both: name one';
comment on constraint objective_of_a_control on public.evidence_requests is 'An objective belongs to a control: name the control too';

comment on constraint due_after_it_was_found on public.poam_items is 'The item is due before it was found: choose a due date on or after the day on which it was found';
comment on constraint completed_after_it_was_found on public.poam_items is 'The item is completed before it was found: choose a day on or after the day on which it was found';
comment on constraint completed_when_closed on public.poam_items is 'A closed item has the day on which it was completed, and no other has one';
comment on constraint days_of_our_time on public.poam_items is 'The days of an item lie from 1900-01-01 to 2999-12-31';
comment on constraint adjustment_says_to_what on public.poam_items is 'A risk adjustment says to which severity, and no other deviation has one';
comment on constraint deviation_says_why on public.poam_items is 'A deviation says why: fill in deviation_reason';
comment on constraint refers_to_another on public.poam_items is 'An item refers to another one, not to itself';
comment on constraint days_of_our_time on public.poam_milestones is 'The days of a milestone lie from 1900-01-01 to 2999-12-31';
comment on constraint moved on public.poam_milestone_changes is 'The milestone is due on that day already: choose another one';
comment on constraint later_than_before on public.poam_extensions is 'The day asked for is no later than the day as it is: choose a later one';

comment on constraint about_one_record on public.comments is 'A comment is about one control, one item of the plan or one section: name one of them';
comment on constraint comments_mentions_check on public.comments is 'A comment mentions at most 50 people';
comment on constraint comments_ssp_section_check on public.comments is 'ssp_section takes the name of a section, such as environment';
comment on constraint ssp_reviews_section_check on public.ssp_reviews is 'section takes the name of a section, such as environment';
comment on constraint ssp_rows_section_check on public.ssp_rows is 'section takes the name of a section, such as hardware';
comment on constraint ssp_rows_cells_check on public.ssp_rows is 'cells takes an object of texts with at most 20,000 bytes in all';
comment on constraint ssp_texts_section_check on public.ssp_texts is 'section takes the name of a section, such as purpose';
comment on constraint ssp_texts_field_check on public.ssp_texts is 'field takes the name of a field, such as text';
comment on constraint between_two on public.ssp_flows is 'A flow goes from one part to another one: choose two';
comment on constraint placed_or_not on public.ssp_parts is 'A part of the diagram has both x and y, or neither';

comment on constraint one_view on public.default_views is 'A default is a saved view or a built-in one: name one of them';
comment on constraint default_views_built_in_check on public.default_views is 'built_in takes the name of a built-in view, such as mine';
comment on constraint default_views_page_check on public.default_views is 'page takes the name of a page, such as controls';
comment on constraint saved_views_page_check on public.saved_views is 'page takes the name of a page, such as controls';
comment on constraint notifications_link_check on public.notifications is 'link takes a path of this product, such as /controls';
comment on constraint audit_forwarders_check on public.audit_forwarders is 'address takes at most 500 characters: http:// or https:// for a webhook, tcp://, tls:// or udp:// with a port for syslog';
comment on constraint invitations_check on public.invitations is 'The access of an Owner has no end: choose another role, or leave the day out';
comment on constraint invitations_email_check on public.invitations is 'email takes at most 254 characters, in small letters';
comment on constraint user_companies_check on public.user_companies is 'The access of an Owner has no end: choose another role, or leave the day out';

-- A role is not what is missing where an assessor from outside has entered a result (0051): the page says what is, and which result.
do $$
begin
  execute replace(pg_get_functiondef('public.write_results(uuid, uuid, jsonb)'::regprocedure), 'raise insufficient_privilege', 'raise check_violation');
end
$$;
