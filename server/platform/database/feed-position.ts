/**
 * What transaction numbers belong to: this run of PostgreSQL and the tables of this installation, which a restore
 * creates again. Numbers of another run may stand for other transactions.
 */
const RUN = `extract(epoch from pg_postmaster_start_time()) || '/' || 'public.companies'::regclass::oid || '/'`

/** SQL: how much a statement sees. Every change whose transaction has a lower number is visible to it. */
export const READ_POSITION = `${RUN} || pg_snapshot_xmin(pg_current_snapshot())`

/** Entries to search for a change: where the last ones are all events, the oldest of them stands for it. */
const SEARCHED = 100

/**
 * SQL: the position of a company's last change, or one after it. The entries of a company become visible in the order
 * of their numbers, because each commit holds the head of the chain: a statement that sees one sees all before it.
 *
 * @param company SQL of its id
 */
export const lastChangeOf = (company: string): string => `
  with head as (select company_id, seq from audit.heads where company_id = ${company}),
  recent as (
    select l.seq, l.tx, l.action in ('INSERT', 'UPDATE', 'DELETE') as is_change
    from head join audit.log l on l.company_id = head.company_id and l.seq <= head.seq order by l.seq desc limit ${SEARCHED}
  )
  select ${RUN} || tx as position from recent order by is_change desc, case when is_change then -seq else seq end limit 1`
