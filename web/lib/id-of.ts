import * as z from 'zod/mini'
import { parseId, type Id } from '#domain/ids.ts'

/** The id of a row of that table, in an answer. */
export const idOf = <Table extends string>(table: Table) =>
  z.pipe(
    z.string(),
    z.transform((text): Id<Table> => parseId(table, text)),
  )
