import type { Database } from '#db/schema.gen.ts'

type Tables = Database['public']['Tables']

/** A table whose rows belong to a company. */
export type CompanyTable = {
  [Table in keyof Tables]: 'company_id' extends keyof Tables[Table]['Row'] ? Table : never
}[keyof Tables]
