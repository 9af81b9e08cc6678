import * as z from 'zod/mini'
import { parseId, type Id } from '#domain/ids.ts'

/** Parses the id of a row of that table in a response. */
export const idOf = <Table extends string>(table: Table) =>
  z.pipe(
    z.string(),
    z.transform((text): Id<Table> => parseId(table, text)),
  )
