import { z } from 'zod'
import { roles, SCHEMA } from './catalog-queries.ts'

/**
 * The functions by which a domain's values stand in requests and answers, each as SQL. They are those of the domain's
 * implicit casts, which PostgreSQL itself ignores for a domain.
 */
export interface Representation {
  /** From a value to the JSON of answers. */
  readonly toJson: string | undefined
  /** From the JSON of a body to a value. */
  readonly fromJson: string | undefined
  /** From the text of a filter to a value. */
  readonly fromText: string | undefined
}

/** Domains of the schema's columns that have such casts. */
export const REPRESENTATIONS = `
select coalesce(json_agg(found order by found.type), '[]')::text as found from (
  select format_type(d.oid, null) as type,
    max(c.castfunc::regproc::text) filter (where c.castsource = d.oid) as "toJson",
    max(c.castfunc::regproc::text) filter (where c.castsource = 'json'::regtype) as "fromJson",
    max(c.castfunc::regproc::text) filter (where c.castsource = 'text'::regtype) as "fromText"
  from pg_type d
  join pg_cast c on (c.castsource, c.casttarget) in ((d.oid, 'json'::regtype), ('json'::regtype, d.oid), ('text'::regtype, d.oid))
  join pg_proc p on p.oid = c.castfunc and p.pronargs = 1
  where d.typtype = 'd' and c.castcontext = 'i'
    and exists (select from pg_attribute a join pg_class r on r.oid = a.attrelid where a.atttypid = d.oid and r.relnamespace = ${SCHEMA})
    and exists (select from ${roles} where has_function_privilege(role, p.oid, 'EXECUTE'))
  group by d.oid
) found`

const functionName = z
  .string()
  .nullable()
  .transform((name) => name ?? undefined)

export const representationRow = z.object({
  /** The domain, as SQL. */
  type: z.string(),
  toJson: functionName,
  fromJson: functionName,
  fromText: functionName,
})
