import type { Policy, Role, Table } from '../change-feed/catalog.ts'

/**
 * Functions whose result depends only on the caller's role in the row's company and in the installation. Policies
 * that use only these decide alike for all callers with the same roles; all others are evaluated for each caller.
 */
const DECIDED_BY_ROLE = new Set(['private.companies_where', 'private.is_admin', 'private.is_global_auditor'])

/**
 * The table's policies as one condition over a row named like the table: permissive ones joined by `or`, restrictive
 * ones by `and`.
 */
export function conditionOf(table: Table, role: Role, command: 'select' | 'insert'): string {
  if (!table.secured) return 'true'
  const applying = policiesOf(table, role, command)
  const expression = ({ using, check }: Policy) => `(${(command === 'insert' ? (check ?? using) : using) ?? 'true'})`
  const permissive = applying.filter((policy) => policy.permissive).map(expression)
  const restrictive = applying.filter((policy) => !policy.permissive).map(expression)
  if (permissive.length === 0) return 'false'
  return [`(${permissive.join(' or ')})`, ...restrictive].join(' and ')
}

/** Whether all callers with the same role in a company see the same rows of it. */
export function decidedByRole(table: Table, role: Role): boolean {
  return policiesOf(table, role, 'select').every(({ asks }) => asks.every((asked) => DECIDED_BY_ROLE.has(asked)))
}

function policiesOf(table: Table, role: Role, command: 'select' | 'insert'): Policy[] {
  return table.policies.filter(
    (policy) => (policy.command === command || policy.command === 'all') && policy.roles.includes(role),
  )
}

/** A name as SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A table's name as SQL. */
export function qualified({ schema, name }: Table): string {
  return `${quoted(schema)}.${quoted(name)}`
}
