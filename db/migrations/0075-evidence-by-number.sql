-- Evidence is found by its number too.
drop index public.evidence_words;
create index evidence_words on public.evidence
  using gin (private.folded('E-' || number::text, title, description, file_name) extensions.gin_trgm_ops);
