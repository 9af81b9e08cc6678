import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'

type Tables = Database['public']['Tables']
type CompanyId = Id<'companies'>
/** The tables whose rows belong to a company and have an id. */
type CompanyTable = {
  [Name in keyof Tables]: Tables[Name]['Row'] extends { company_id: CompanyId; id: Id<Name> } ? Name : never
}[keyof Tables]

/** A row without its company, which is added. */
type NewRow<Table extends CompanyTable> = Omit<Tables[Table]['Insert'], 'company_id'>
type OneOrMany<Item> = Item | readonly Item[]

/** Adds rows to a table of a company. @throws the error of the server */
export function insertRows<Table extends CompanyTable>(
  companyId: CompanyId,
  table: Table,
  rows: OneOrMany<NewRow<Table>>,
): PromiseLike<unknown>
export function insertRows(companyId: CompanyId, table: CompanyTable, rows: OneOrMany<object>): PromiseLike<unknown> {
  const inCompany = (row: object) => ({ ...row, company_id: companyId })
  const added: object = isMany(rows) ? rows.map(inCompany) : inCompany(rows)
  return api.from(table).insert(added).throwOnError()
}

/** Makes one change to rows of a company. @throws the error of the server */
export function updateRows<Table extends CompanyTable>(
  companyId: CompanyId,
  table: Table,
  ids: OneOrMany<Id<NoInfer<Table>>>,
  change: Tables[Table]['Update'],
): PromiseLike<unknown>
export function updateRows(companyId: CompanyId, table: CompanyTable, ids: OneOrMany<string>, change: object) {
  return api.from(table).update(change).match({ company_id: companyId }).filter('id', 'in', listed(ids)).throwOnError()
}

/** Deletes rows of a company. @throws the error of the server */
export function deleteRows<Table extends CompanyTable>(
  companyId: CompanyId,
  table: Table,
  ids: OneOrMany<Id<NoInfer<Table>>>,
): PromiseLike<unknown>
export function deleteRows(companyId: CompanyId, table: CompanyTable, ids: OneOrMany<string>) {
  return api.from(table).delete().match({ company_id: companyId }).filter('id', 'in', listed(ids)).throwOnError()
}

const isMany = (rows: OneOrMany<object>): rows is readonly object[] => Array.isArray(rows)
const listed = (ids: OneOrMany<string>) => `(${[ids].flat().join(',')})`
